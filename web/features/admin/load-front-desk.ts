/** What is behind the gate. */
export function loadFrontDesk() {
  return import("./front-desk.tsx").then((loaded) => loaded.FrontDesk);
}
