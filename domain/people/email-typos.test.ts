import { expect, test } from "vitest";
import { suggestEmail } from "./email-typos.ts";

test.each([
  ["ama@gmial.con", "ama@gmail.com"],
  ["ama@gmail.con", "ama@gmail.com"],
  ["ama@gmail.co", "ama@gmail.com"],
  ["ama@gamil.com", "ama@gmail.com"],
  ["ama@gmaill.com", "ama@gmail.com"],
  ["ama@gnail.com", "ama@gmail.com"],
  ["ama@Gmial.com", "ama@gmail.com"],
  ["ama.k+desk@yaho.com", "ama.k+desk@yahoo.com"],
  ["kofi@yahoo.co.ik", "kofi@yahoo.co.uk"],
  ["kofi@hotmial.com", "kofi@hotmail.com"],
  ["kofi@outlok.com", "kofi@outlook.com"],
  ["kofi@iclould.com", "kofi@icloud.com"],
  ["kofi@kente-threads.con", "kofi@kente-threads.com"],
  ["kofi@firm.com.hg", "kofi@firm.com.gh"],
])("corrects %s to %s", (typed, suggestion) => {
  expect(suggestEmail(typed)).toBe(suggestion);
});

test.each([
  ...["ama@gmail.com", "ama@GMAIL.COM", "ama@mail.com", "ama@email.com", "ama@ymail.com", "ama@gmx.com"],
  ...["ama@aol.com", "ama@live.com", "ama@me.com", "ama@pm.me", "ama@proton.me", "ama@yahoo.ca", "ama@yahoo.fr"],
  ...["ama@yahoo.co.za", "ama@yahoo.com.ng", "ama@hotmail.fr", "ama@mweb.co.za", "ama@telkomsa.net"],
  ...["ama@vodafone.com.gh", "ama@mtn.com.gh", "ama@ug.edu.gh", "ama@gimpa.edu.gh", "ama@btinternet.com"],
  ...["ama@rogers.com", "ama@gov.gh", "ama@adwuma-house.example", "ama@con", "@gmial.con", "ama", ""],
])("suggests nothing for %s", (typed) => {
  expect(suggestEmail(typed)).toBeNull();
});
