// The time now, followed by what counts down. Call inside a component; it stops when `on` says so or the component goes.

export function ticking(on: () => boolean, every = 250): { readonly now: number } {
  let now = $state(performance.now());
  $effect(() => {
    if (!on()) return;
    now = performance.now();
    const timer = setInterval(() => (now = performance.now()), every);
    return () => clearInterval(timer);
  });
  return {
    get now() {
      return now;
    },
  };
}
