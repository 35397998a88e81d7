const UNREACHABLE = "The server could not be reached. Check the connection and try again.";

export const sessionWords = {
  gate: {
    intro: "For staff. Visitors find everything on the homepage.",
    password: "Password",
    submit: "Open the front desk",
    pending: "Checking...",
    wrong: "Incorrect password",
    unreachable: UNREACHABLE,
    granted: { title: "Access Granted", description: "Welcome to the front desk." },
    denied: { title: "Access Denied", description: "Incorrect password. Please try again." },
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
} as const;
