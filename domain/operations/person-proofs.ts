/** A challenge must be solved and sent within this time. */
export const PROOF_VALID_MS = 5 * 60_000;

/**
 * The least and the most numbers that a browser tries for one proof of work. A browser slowed down six times hashes
 * 25,000 texts a second, so a cheap phone needs under three seconds.
 */
export const MIN_DIFFICULTY = 5_000;
export const MAX_DIFFICULTY = 25_000;

/** How many numbers a browser tries, by how much of its quota the network has sent in the last day. */
export function difficultyFor(sent: number, quota: number): number {
  return Math.min(MAX_DIFFICULTY, Math.max(MIN_DIFFICULTY, Math.round((MIN_DIFFICULTY * sent) / quota)));
}

/** The text whose SHA-256 the challenge states, for the number that the browser searches. */
export function textToHash(salt: string, number: number): string {
  return `${salt}.${number}`;
}

/** The proof that a solved challenge sends. */
export function formatWork(work: { salt: string; difficulty: number; number: number }): string {
  return `${work.salt}.${work.difficulty}.${work.number}`;
}

const WORK = /^([0-9a-z]+-[0-9a-f]{32})\.(\d{1,6})\.(\d{1,6})$/;

/** Reads a proof without checking it; null if it is malformed. */
export function parseWork(text: string): { salt: string; difficulty: number; number: number } | null {
  const [, salt, difficulty, number] = WORK.exec(text) ?? [];
  return salt === undefined ? null : { salt, difficulty: Number(difficulty), number: Number(number) };
}

/** A salt carries the end of its challenge. */
export function makeSalt(expiresAt: number, nonce: string): string {
  return `${expiresAt.toString(36)}-${nonce}`;
}

export function isSaltExpired(salt: string, now: number): boolean {
  return Number.parseInt(salt.split("-")[0] ?? "", 36) <= now;
}

const BATCH = 250;

/** Solves a proof of work. `hashAll` returns the SHA-256 of each text of a batch. Null if no number fits. */
export async function solveWork(
  work: { challenge: string; difficulty: number },
  hashAll: (texts: string[]) => Promise<ArrayBuffer[]>,
): Promise<string | null> {
  const { challenge, difficulty } = work;
  const [salt = "", hash = ""] = challenge.split(".");
  // 32 bits tell so few hashes apart.
  const wanted = Number.parseInt(hash.slice(0, 8), 16);
  for (let start = 0; start < difficulty; start += BATCH) {
    const hashes = await hashAll(Array.from({ length: BATCH }, (_, offset) => textToHash(salt, start + offset)));
    const offset = hashes.findIndex((candidate) => new DataView(candidate).getUint32(0) === wanted);
    if (offset >= 0) return formatWork({ salt, difficulty, number: start + offset });
  }
  return null;
}
