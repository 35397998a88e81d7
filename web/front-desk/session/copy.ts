import type { Role } from "#domain/staff/roles.ts";

const UNREACHABLE = "The server could not be reached. Check the connection and try again.";

export const ROLE_NAMES: Readonly<Record<Role, string>> = { owner: "Owner", manager: "Manager", desk: "Desk" };

export const sessionCopy = {
  gate: {
    intro: "For staff. Visitors find everything on the homepage.",
    password: "Password",
    submit: "Open the front desk",
    pending: "Checking...",
    wrong: "Incorrect password",
    unreachable: UNREACHABLE,
    granted: { title: "Access Granted", description: "Welcome to the front desk." },
    denied: { title: "Access Denied", description: "Incorrect password. Please try again." },
    byName: "With a name of your own: the face, finger or PIN of this device.",
  },
  key: {
    title: "Admin API key",
    description: "It is kept in this browser and goes with every request of this page.",
    label: "API key",
    submit: "Save key",
    pending: "Checking...",
    unreachable: UNREACHABLE,
    saved: { title: "API Key Saved", description: "The lists are loaded with the new key." },
    missing: "Please enter an API key",
    prompt: (what: string) => `Please configure your admin API key to view ${what}`,
    invalid: "Invalid API key. Please configure your admin API key.",
  },
  passkey: {
    signIn: "Sign in with a passkey",
    pending: "Look at your device...",
    welcome: (name: string) => ({ title: "Signed In", description: `Welcome, ${name}.` }),
  },
  problems: {
    cancelled:
      "Nobody was signed in: it was cancelled, it took too long, or this device has no passkey for this site. Try again, or ask an owner for an invitation.",
    known: "This device is registered already. Go to the front page of the desk and sign in with it.",
    notSupported:
      "This browser or device has no passkeys. Take another one, or set up a screen lock in the device's settings first.",
    wrongAddress: "Passkeys do not work at this address. Open the site at its own address, with https.",
    notConfigured: "Signing in by name is not set up on this site yet. Use the password.",
    tooMany: "Too many tries from here. Wait a minute, then try again.",
  },
  link: {
    opening: "Looking at your link...",
    greeting: (name: string) => `Welcome, ${name}`,
    text: "Register this device, and its face, finger or PIN opens the front desk for you. The device keeps the key to itself: nobody can copy it, and there is no password to remember.",
    register: "Register this device",
    own: "Only on a device that is yours: whoever can unlock it can come in as you.",
    recovery:
      "This code lets you in on a new device, once. Wherever you were signed in before, you are signed out. Remove the devices you have lost under your name afterwards.",
    endsOthers: "Sign me out everywhere else",
    expired: {
      invitation:
        "Ask an owner for a new invitation: it is made under Staff. If you have registered this device already, just sign in.",
      recovery:
        "Take a newer code if you have printed one, ask another owner for an invitation, or have a link made with the worker's secrets: npm run staff -- recover",
    },
    toGate: "Go to the sign-in",
  },
  lost: {
    open: "Lost your device?",
    text: "With the recovery code that you printed you register a new one. If you have none, ask an owner for an invitation.",
    label: "Recovery code",
    submit: "Use the code",
    wrong: "A recovery code has 32 letters and figures, in groups of four.",
  },
  reauth: {
    title: "Is it you?",
    text: "This decides who may come in, or what is kept of somebody, so the house asks for your passkey once more. Then it is done.",
    show: "Show your passkey",
    leave: "Do not do it",
  },
  over: {
    title: "Your session has ended",
    text: "Sign in again to go on. What you typed is still here.",
    leave: "Leave the front desk",
    list: "Your session has ended. Sign in again.",
  },
  bar: {
    signOut: "Sign out",
    signingOut: "Signing out...",
    signedOut: { title: "Signed Out", description: "Nobody is signed in on this device." },
    stillIn: "The server could not be reached, so you are still signed in. Check the connection and try again.",
    lock: "Lock",
    sessions: "Where you are signed in",
  },
} as const;
