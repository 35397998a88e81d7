export interface Random {
  /** A number from 0 up to, not including, 1. */
  next(): number;
  /** An integer, both ends included. */
  whole(from: number, to: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** In the shape of a version 4 UUID. */
  id(): string;
}

/** Deterministic numbers for a seed (mulberry32), so that everyone sees the same data. */
export function makeRandom(seed: number): Random {
  let state = seed;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  function pick<Item>(items: readonly Item[]): Item {
    const item = items[whole(0, items.length - 1)];
    if (item === undefined) throw new Error("There is nothing to pick from.");
    return item;
  }
  const hex = (length: number) => Array.from({ length }, () => whole(0, 15).toString(16)).join("");
  return {
    next,
    whole,
    pick,
    id: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${pick(["8", "9", "a", "b"])}${hex(3)}-${hex(12)}`,
  };
}
