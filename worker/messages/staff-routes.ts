import { ById, PageQuery } from "#contract/front-desk/front-desk.ts";
import { MessagesQuery, SendMessageInput } from "#contract/front-desk/messages.ts";
import { sendUserFile } from "#worker/http/files.ts";
import { Hono } from "#worker/http/hono.ts";
import { staffAction, staffDownload, staffMutation, staffQuery } from "#worker/policies/route-policies.ts";
import { listConversations, markMessagesRead } from "./list-conversations.ts";
import { openMessageFile } from "./open-message-file.ts";
import { sendMessage } from "./send-message.ts";
import { getMessages } from "./thread.ts";

export const adminConversations = new Hono().get("/", staffQuery({ effects: [], query: PageQuery }, listConversations));

export const adminMessages = new Hono()
  .get("/", staffQuery({ effects: [], query: MessagesQuery }, getMessages))
  .post("/", staffMutation({ effects: [], json: SendMessageInput, status: 201 }, sendMessage))
  .post("/:id/read", staffAction({ effects: [], param: ById }, markMessagesRead))
  .get("/:id/file", staffDownload({ effects: [], allowsScriptToken: true, param: ById }), async (c) => {
    return sendUserFile(c, await openMessageFile(c.get("deps"), c.req.valid("param")));
  });
