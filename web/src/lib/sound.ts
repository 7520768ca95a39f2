// Short sounds made on the spot, one per kind of event; no recorded files.
import type { Step } from './pacing';
import { settings } from './settings.svelte';

export type Sound = 'card' | 'trick' | 'turn' | 'call' | 'pass' | 'coinche' | 'belote' | 'deal' | 'won' | 'lost' | 'refused';

interface Note {
  /** Seconds from the start, pitch in hertz, length in seconds, loudness 0..1. */
  at: number;
  hz: number;
  length: number;
  level: number;
  shape?: OscillatorType;
  /** Noise through a band at `hz` instead of a tone. */
  noise?: boolean;
}

const tone = (at: number, hz: number, length = 0.16, level = 0.12, shape: OscillatorType = 'sine'): Note => ({ at, hz, length, level, shape });
const brush = (at: number, hz: number, length: number, level: number): Note => ({ at, hz, length, level, noise: true });

export const SOUNDS: Record<Sound, Note[]> = {
  card: [brush(0, 1900, 0.07, 0.3)],
  trick: [brush(0, 900, 0.18, 0.22), brush(0.07, 600, 0.14, 0.14)],
  turn: [tone(0, 659, 0.14, 0.08), tone(0.1, 880, 0.2, 0.08)],
  call: [tone(0, 523, 0.12, 0.1, 'triangle'), tone(0.08, 659, 0.16, 0.1, 'triangle')],
  pass: [tone(0, 262, 0.1, 0.09, 'triangle')],
  coinche: [tone(0, 392, 0.09, 0.12, 'square'), tone(0.1, 392, 0.16, 0.12, 'square')],
  belote: [tone(0, 659), tone(0.09, 784), tone(0.18, 988, 0.26)],
  deal: [brush(0, 1500, 0.05, 0.16), brush(0.09, 1500, 0.05, 0.16), brush(0.18, 1500, 0.05, 0.16)],
  won: [tone(0, 523, 0.18), tone(0.12, 659, 0.18), tone(0.24, 784, 0.34)],
  lost: [tone(0, 440, 0.2), tone(0.16, 349, 0.34)],
  refused: [tone(0, 196, 0.12, 0.1, 'triangle'), tone(0.09, 175, 0.14, 0.1, 'triangle')],
};

const BY_EVENT: Partial<Record<string, Sound>> = {
  played: 'card',
  passed: 'pass',
  taken: 'call',
  coinche: 'coinche',
  surcoinche: 'coinche',
  belote: 'belote',
  rebelote: 'belote',
  belote_credited: 'belote',
  meld_announced: 'call',
  dealt: 'deal',
  completed: 'deal',
};

/** The sounds of a step: at most one per kind, then the trick, the end, or the viewer's turn. */
export function soundsOf(step: Step, before: Step | null): Sound[] {
  const sounds = new Set<Sound>();
  for (const { kind } of step.events) {
    const sound = BY_EVENT[kind];
    if (sound) sounds.add(sound);
  }
  if (step.collecting) sounds.add('trick');
  const { view } = step;
  if (view.result && !before?.view.result && before) sounds.add(view.result.good === false ? 'lost' : 'won');
  else if (before && view.turn === view.seat && before.view.turn !== view.seat) sounds.add('turn');
  return [...sounds];
}

let context: AudioContext | null = null;

/** Plays a sound if the person wants any; a browser that refuses is left in peace. */
export function play(sound: Sound): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    const start = context.currentTime + 0.01;
    for (const note of SOUNDS[sound]) strike(context, start + note.at, note);
  } catch {
    context = null;
  }
}

function strike(audio: AudioContext, at: number, note: Note): void {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(note.level, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + note.length);
  gain.connect(audio.destination);
  if (note.noise) {
    const frames = Math.ceil(audio.sampleRate * note.length);
    const buffer = audio.createBuffer(1, frames, audio.sampleRate);
    const data = buffer.getChannelData(0);
    for (let i = 0; i < frames; i++) data[i] = Math.random() * 2 - 1;
    const source = audio.createBufferSource();
    source.buffer = buffer;
    const band = audio.createBiquadFilter();
    band.type = 'bandpass';
    band.frequency.value = note.hz;
    source.connect(band).connect(gain);
    source.start(at);
  } else {
    const oscillator = audio.createOscillator();
    oscillator.type = note.shape ?? 'sine';
    oscillator.frequency.value = note.hz;
    oscillator.connect(gain);
    oscillator.start(at);
    oscillator.stop(at + note.length + 0.02);
  }
}
