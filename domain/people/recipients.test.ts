import { expect, test } from "vitest";
import { canonicalMailbox } from "./recipients.ts";

test.each([
  ["Ama@Example.com", "ama@example.com"],
  [" ama+1@example.com", "ama@example.com"],
  ["ama+a+b@example.com", "ama@example.com"],
  ["a.m.a+x@gmail.com", "ama@gmail.com"],
  ["A.Ma@GoogleMail.com", "ama@googlemail.com"],
  ["a.ma@example.com", "a.ma@example.com"],
])("maps %s to the mailbox %s", (typed, mailbox) => expect(canonicalMailbox(typed)).toBe(mailbox));
