import type { RequestedProof } from "#contract/errors.ts";
import { solveWork } from "#domain/operations/person-proofs.ts";

/** Solves a proof of work, as the site does. */
export async function solve(requested: RequestedProof | null | undefined): Promise<string> {
  const hashAll = (texts: string[]) =>
    Promise.all(texts.map((text) => crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
  const proof = requested?.kind === "work" ? await solveWork(requested, hashAll) : null;
  if (proof === null) throw new Error("There is nothing to solve.");
  return proof;
}
