import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { textToHash } from "#domain/operations/person-proofs.ts";
import { stubApi } from "./stub-api.ts";

const SALT = "made-by-a-test";
const DIFFICULTY = 5000;
const NUMBER = 4321;
export const PROOF = `${SALT}.${DIFFICULTY}.${NUMBER}`;

/** Asks for a proof of being a person until a call carries the solution. Returns the bodies of all calls. */
export async function askForProof(page: Page, pattern: string): Promise<Record<string, unknown>[]> {
  const bodies: Record<string, unknown>[] = [];
  const hash = createHash("sha256").update(textToHash(SALT, NUMBER)).digest("hex");
  const proof = { kind: "work", challenge: `${SALT}.${hash}`, difficulty: DIFFICULTY };
  const message = "We need to check that you are a person. Please send this again.";
  await stubApi(page, pattern, (route) => {
    const body = route.request().postDataJSON();
    bodies.push(body);
    return body.proof === PROOF
      ? route.continue()
      : route.fulfill({ status: 403, json: { error: { code: "proof_required", message, requestId: "r", proof } } });
  });
  return bodies;
}
