/** What is behind the gate. */
export function loadFrontDesk() {
  import("./prefetch-desk.ts").then(
    ({ prefetchDesk }) => prefetchDesk(),
    () => {},
  );
  return import("./front-desk.tsx").then((loaded) => loaded.FrontDesk);
}
