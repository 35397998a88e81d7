import { expect, test } from "vitest";
import { readMails } from "./simulated-mail.ts";

const LOG = `[wrangler:info] POST /api/contact 201 Created (42ms)
[wrangler:info] send_email binding called with MessageBuilder:
From: "Adwuma House" <desk@adwuma-house.example>
To: kofi@example.com
Subject: We have received your message

Text: /tmp/email-text/a.txt
HTML: /tmp/email-html/a.html
[wrangler:info] send_email binding called with MessageBuilder:
From: "Adwuma House" <desk@adwuma-house.example>
To: hello@adwuma-house.example
Subject: Message: Kofi Ɔ: To: nobody

Text: /tmp/email-text/b.txt
HTML: /tmp/email-html/b.html
[wrangler:info] GET / 200 OK (3ms)
`;

test("reads the log's messages with their files", () => {
  expect(readMails(LOG)).toEqual([
    {
      from: '"Adwuma House" <desk@adwuma-house.example>',
      to: "kofi@example.com",
      subject: "We have received your message",
      textFile: "/tmp/email-text/a.txt",
      htmlFile: "/tmp/email-html/a.html",
    },
    {
      from: '"Adwuma House" <desk@adwuma-house.example>',
      to: "hello@adwuma-house.example",
      subject: "Message: Kofi Ɔ: To: nobody",
      textFile: "/tmp/email-text/b.txt",
      htmlFile: "/tmp/email-html/b.html",
    },
  ]);
});

test("returns nothing for a log without mail", () => {
  expect(readMails("[wrangler:info] Ready on http://127.0.0.1:8787\n")).toEqual([]);
});
