import { SHARED_DEVICE_IDLE_MS } from "#domain/staff/sessions.ts";

const MINUTES = SHARED_DEVICE_IDLE_MS / 60_000;

export const lockCopy = {
  title: "Who is signing in?",
  text: "The front desk is locked. Tap your name, then unlock this device as usual.",
  people: "People who use this device",
  otherPerson: "Someone else",
  pending: "Check your device...",
  password: "Use the password",
  removeName: {
    open: "Remove a name",
    title: "Choose a name to remove",
    text: "This device forgets the name until that person signs in here again.",
    personLabel: (name: string) => `Remove ${name} from this device`,
    keepNames: "Keep all names",
  },
  passkeyRejected: (name: string) =>
    `${name}'s passkey no longer works, so we removed the name. If you still work here, sign in under “Someone else” or ask an owner for an invitation.`,
  sharedDevice: {
    title: "Shared device",
    isShared: `Several people use this device: lock it after ${MINUTES} minutes without use`,
    explanationOn:
      "Locking ends your session but keeps this page, with what you typed, until you come back. Anyone else gets a fresh page. Signing out keeps nothing.",
    explanationOff:
      "For a tablet that several people use. It turns on automatically when another person first signs in here.",
    unknownPerson: "To lock automatically, this browser needs your passkey: sign out, then sign in with it.",
  },
} as const;
