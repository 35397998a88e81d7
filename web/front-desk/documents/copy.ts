import type { DocumentRefusal, DocumentState, InspectionMethod, Verification } from "#domain/documents/documents.ts";

export const VERIFICATION_NAMES: Record<Verification, string> = {
  documents_needed: "Documents missing",
  in_review: "To review",
  verified: "Verified",
  refused: "Rejected",
};

export const DOCUMENT_STATE_NAMES: Record<DocumentState, string> = {
  asked: "Missing",
  in_review: "To review",
  accepted: "Accepted",
  refused: "Rejected",
  expired: "Expired",
};

export const REFUSAL_NAMES: Record<DocumentRefusal, string> = {
  unreadable: "Not readable",
  needs_password: "Needs a password",
  expired: "Expired",
  name_differs: "Name does not match",
  wrong_kind: "Wrong document",
  too_old: "Older than three months",
  mobile_phone_bill: "Mobile phone bill",
  other: "Other",
};

export const SEEN_NAMES: Record<InspectionMethod, string> = { desk: "At the desk", video: "On a video call" };

export const documentCopy = {
  title: "Documents to review",
  text: "Review documents within 24 hours of the last one arriving. The clock stops while we wait for the client.",
  noun: { one: "document", many: "documents" },
  failed: "Failed to fetch the documents",
  empty: "Nothing to review.",
  emptyHint: "Documents that clients upload appear here.",
  review: "Review",
  dueBy: (when: string) => `due ${when}`,
  overdue: (when: string) => `overdue since ${when}`,
  waitingForClient: "waiting for the client",
  sentAt: (when: string) => `sent ${when}`,
  dialog: {
    text: "The documents that we asked for.",
    verification: "Verification",
    name: "Client's name",
    registered: "Registered company",
    month: "Paid month",
    monthWaits: (until: string | null) =>
      until === null ? "Starts when verified" : `Starts when verified, or on ${until} if no documents arrive`,
    yes: "Yes",
    no: "No, or not yet",
    unknown: "Not answered",
    sent: "Sent",
    validUntil: "Valid until",
    seen: "Seen, no copy kept",
    reviewedBy: "Reviewed by",
    notRequired: "not required",
    loadFailed: "Failed to fetch the documents",
  },
  open: "Open file",
  opening: "Opening...",
  opened: { title: "File Opened", description: "The history records that you opened it." },
  warning:
    "This is the file as the client sent it. Unlike the pictures here, it can contain harmful code. Open it only if you expected it.",
  picture: (name: string) => `${name}, as sent by the client`,
  accept: {
    open: "Accept",
    title: (name: string) => `Accept: ${name}`,
    text: "Check that it is the right document, readable and in the client's name.",
    action: "Accept document",
    pending: "Accepting...",
    expires: "Valid until",
    expiresHint: "Needed for an ID, and for other documents that show a date.",
    done: (name: string) => ({ title: "Document Accepted", description: name }),
    verified: (name: string) => ({ title: "Client Verified", description: `${name} can use the address now.` }),
    failed: "Failed to accept the document",
  },
  refuse: {
    open: "Reject",
    again: "Ask again",
    title: (name: string) => `Reject: ${name}`,
    text: "This deletes the file and asks the client to send this document again. They see the reason on their page.",
    action: "Reject document",
    pending: "Rejecting...",
    reason: "Reason",
    note: "Details for the client",
    done: (name: string) => ({ title: "Document Rejected", description: `${name} can send it again.` }),
    failed: "Failed to reject the document",
  },
  idSeen: {
    open: "Record ID as seen",
    title: "Record ID as seen",
    text: "Check the card itself, not a copy: the photo shows the client and the card is valid. We keep no copy.",
    action: "Record ID",
    pending: "Recording...",
    how: "Where",
    numberEnd: "Last four characters of the ID number",
    expires: "Valid until",
    done: (name: string) => ({ title: "ID Recorded", description: name }),
    failed: "Failed to record the ID",
  },
  refuseOffice: {
    open: "Reject client",
    title: (name: string) => `Reject ${name}?`,
    text: "We delete the documents, and the address is never activated. An office booked on the site or at the desk is cancelled with a full refund. For a client that you added, end the membership and refund it yourself.",
    usedText:
      "We delete the documents and end the address. The client has used the office, so the rule for cancellations decides: after the start there is no automatic refund. If you decide to refund something, do it in Paystack or at the desk. For a client that you added, end the membership yourself.",
    action: "Reject client",
    pending: "Rejecting...",
    reason: "Reason, shown to the client",
    done: (name: string) => ({ title: "Client Rejected", description: name }),
    failed: "Failed to reject the client",
  },
  link: {
    send: "Email link to client",
    sending: "Sending...",
    sent: (name: string) => ({ title: "Link Sent", description: `By email to ${name}, if we have an email address.` }),
    failed: "Failed to send the link",
    copy: "Copy link",
    copied: { title: "Link Copied", description: "It is on your clipboard." },
    copyFailed: "Failed to copy the link. Email it instead.",
  },
} as const;
