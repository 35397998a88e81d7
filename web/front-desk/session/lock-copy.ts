import { SHARED_DEVICE_IDLE_MS } from "#domain/staff/sessions.ts";

const MINUTES = SHARED_DEVICE_IDLE_MS / 60_000;

export const lockCopy = {
  title: "Who is here?",
  text: "The front desk is locked. Tap your name, then unlock this device as you always do.",
  people: "Who signs in on this device",
  otherPerson: "Somebody else",
  pending: "Look at your device...",
  password: "With the password",
  removeName: {
    open: "Take a name off",
    title: "Whose name is to go?",
    text: "This device forgets the name. Whoever signs in here again has it back.",
    one: (name: string) => `Take ${name} off this device`,
    keep: "Keep the names",
  },
  passkeyRejected: (name: string) =>
    `The passkey that this device knows of ${name} opens nothing any more, so the name has been taken off. Whoever still works here signs in under “Somebody else”, or asks an owner for an invitation.`,
  sharedDevice: {
    title: "One device for several people",
    isShared: `This is the front desk's own device: lock it after ${MINUTES} minutes without a touch`,
    text: "Lock ends your session and keeps this page for you: what you typed is there when you have tapped your name. Whoever else comes begins afresh. Signing out keeps nothing.",
    offText: "For a tablet that several people use. It is switched on by itself when somebody new signs in here.",
    notKnown:
      "To lock it by itself when nobody touches it, this browser has to know your passkey: sign out and in again with it first.",
  },
} as const;
