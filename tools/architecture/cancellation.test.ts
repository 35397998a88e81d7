import { join } from "node:path";
import { expect, test } from "vitest";
import { MAILS, type MailName } from "#domain/mail-texts/mail-texts.ts";
import { root } from "#web/build/root.ts";
import { DATED_PROMISE, findPromises } from "#web/content/cancellation-promises.ts";
import { exampleMail } from "#worker/mail-texts/example-mails.ts";
import { describePromises, listMailsWithPromise } from "./describe-promises.ts";

test("docs/cancellation.md lists every promise about cancelling and its button; -u writes it anew", async () => {
  await expect(describePromises()).toMatchFileSnapshot(join(root, "docs/cancellation.md"));
});

test("an email promises free cancellation only as a date, with the button that keeps it", () => {
  for (const name of listMailsWithPromise()) {
    const { text } = exampleMail(name);
    expect(text, name).toMatch(/(See, move or cancel|See or cancel): https:/);
  }
  const isPromise = (sentence: string) => /free/i.test(sentence) && /\bcancel\b/i.test(sentence);
  for (const name of Object.keys(MAILS) as MailName[])
    for (const sentence of findPromises(exampleMail(name).text).filter(isPromise))
      expect(sentence, name).toMatch(DATED_PROMISE);
});
