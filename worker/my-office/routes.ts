import {
  MyCompanyInput,
  MyDocumentParams,
  MyOfficeInput,
  SendOfficeLinkInput,
  VerifyLetterInput,
} from "#contract/my-office.ts";
import { readBearerToken, readUpload, sendFile } from "#worker/http/files.ts";
import { Hono } from "#worker/http/hono.ts";
import { visitorAction, visitorMutation, visitorUpload } from "#worker/policies/route-policies.ts";
import { checkLetter, writeLetter } from "./letter.ts";
import { openMyOffice, setIsRegistered } from "./open-my-office.ts";
import { removeDocument, sendDocument } from "./send-document.ts";
import { sendOfficeLinks } from "./send-office-link.ts";

export const myOffice = new Hono()
  .post("/", visitorMutation({ json: MyOfficeInput }, openMyOffice))
  .post("/company", visitorMutation({ conditionalEffects: ["verify_identity"], json: MyCompanyInput }, setIsRegistered))
  .post("/link", visitorMutation({ json: SendOfficeLinkInput, status: 202 }, sendOfficeLinks))
  .post("/letter", visitorMutation({ json: MyOfficeInput }), async (c) => {
    const { file: body, number } = await writeLetter(c.get("deps"), c.req.valid("json").token);
    return sendFile(c, { name: `confirmation-${number}.pdf`, type: "application/pdf", body });
  })
  .put("/documents/:documentKind", visitorUpload({ param: MyDocumentParams }), async (c) => {
    const kind = c.req.valid("param").documentKind;
    const upload = { token: readBearerToken(c), kind, ...readUpload(c) };
    return c.json(await sendDocument(c.get("deps"), upload), 200);
  })
  .delete("/documents/:documentKind", visitorAction({ param: MyDocumentParams, isLimited: true }), async (c) => {
    return c.json(await removeDocument(c.get("deps"), readBearerToken(c), c.req.valid("param").documentKind), 200);
  });

export const verifyLetter = new Hono().post("/", visitorMutation({ json: VerifyLetterInput }, checkLetter));
