// `npm run dev`, then /dev/table.html?view=play: one fixture drawn alone. Not part of the build.
import { mount } from 'svelte';
import '../src/app.css';
import Demo from './Demo.svelte';

mount(Demo, { target: document.getElementById('app') as HTMLElement });
