import { site } from "#domain/site.ts";
import type { Role } from "#domain/staff/roles.ts";

const UNREACHABLE = "The server could not be reached. Check the connection and try again.";

export const ROLE_NAMES: Readonly<Record<Role, string>> = { owner: "Owner", manager: "Manager", desk: "Desk" };

export const sessionCopy = {
  gate: {
    intro: `The front desk of ${site.name}: bookings, payments, clients and messages. Only staff can open it.`,
    visitor: "Are you a customer? Your bookings are behind the link in our email.",
    steps: {
      receptionist: {
        who: "Receptionist or manager",
        todo: "Sign in with your passkey. The first time, ask an owner for an invitation and open it on your own phone or laptop.",
      },
      owner: {
        who: "Owner",
        todo: "Sign in with your passkey. To set up the site, enter the password and the admin API key, then add yourself under Staff.",
      },
    },
    password: "Password",
    submit: "Open the front desk",
    pending: "Checking...",
    wrong: "Incorrect password",
    unreachable: UNREACHABLE,
    granted: { title: "Access Granted", description: "Welcome to the front desk." },
    denied: { title: "Access Denied", description: "Incorrect password. Please try again." },
    byName: "Or sign in by name, with your face, fingerprint or this device's PIN.",
  },
  key: {
    title: "Admin API key",
    description: "This browser stores the key and sends it with every request.",
    label: "API key",
    submit: "Save key",
    pending: "Checking...",
    unreachable: UNREACHABLE,
    saved: { title: "API Key Saved", description: "The lists now load with the new key." },
    missing: "Enter an API key",
    prompt: (noun: string) => `Please configure your admin API key to view ${noun}`,
    invalid: "Invalid API key. Please configure your admin API key.",
  },
  passkey: {
    signIn: "Sign in with a passkey",
    pending: "Check your device...",
    welcome: (name: string) => ({ title: "Signed In", description: `Welcome, ${name}.` }),
  },
  problems: {
    cancelled:
      "You are not signed in: you cancelled, time ran out, or this device has no passkey for this site. Try again, or ask an owner for an invitation.",
    known: "This device is already registered. Go to the sign-in page and sign in.",
    notSupported:
      "This browser or device does not support passkeys. Use another one, or set up a screen lock in the device's settings first.",
    wrongAddress: "Passkeys do not work at this address. Open the site at its usual https address.",
    notConfigured: "Signing in by name is not set up on this site yet. Use the password.",
    tooMany: "Too many attempts. Wait a minute, then try again.",
  },
  link: {
    opening: "Checking your link...",
    greeting: (name: string) => `Welcome, ${name}`,
    text: "Register this device to open the front desk with your face, fingerprint or PIN. Your face or fingerprint never leaves the device, and there is no password to remember.",
    register: "Register this device",
    onlyYourDevice: "Register only your own device: anyone who can unlock it can sign in as you.",
    recovery:
      "This code signs you in on a new device, once. You are then signed out everywhere else. Afterwards, remove the lost devices under your name.",
    endsOthers: "Sign me out everywhere else",
    expired: {
      invitation: "Ask an owner for a new invitation, under Staff. If this device is already registered, just sign in.",
      recovery:
        "Use a newer code if you have printed one, or ask another owner for an invitation. Or ask your developer to run npm run staff -- recover with the worker's secrets.",
    },
    toGate: "Go to sign-in",
  },
  lost: {
    open: "Lost your device?",
    text: "Use your printed recovery code to register a new device. If you have no code, ask an owner for an invitation.",
    label: "Recovery code",
    submit: "Use code",
    wrong: "Enter all 32 letters and digits of the recovery code.",
  },
  reauth: {
    title: "Confirm it is you",
    text: "This changes access or personal data, so please confirm with your passkey. Your action will then continue.",
    show: "Confirm with passkey",
    leave: "Cancel",
  },
  over: {
    title: "Your session has ended",
    text: "Sign in again to continue. What you typed is still here.",
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
