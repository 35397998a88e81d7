import type { ListedCountry } from "#domain/clients/clients.ts";
import type { Random } from "./make-random.ts";

const NAMES: Record<ListedCountry, { first: readonly string[]; last: readonly string[] }> = {
  ghana: {
    first: [
      "Akosua",
      "Kwame",
      "Efua",
      "Yaw",
      "Adwoa",
      "Kofi",
      "Abena",
      "Kojo",
      "Ama",
      "Nii",
      "Naa",
      "Selorm",
      "Esi",
      "Ɔbaa",
    ],
    last: [
      "Mensah",
      "Owusu",
      "Boateng",
      "Asante",
      "Agyeman",
      "Tetteh",
      "Quartey",
      "Addo",
      "Mɛnsa",
      "Ɔsei",
      "Amoah",
      "Dogbe",
    ],
  },
  nigeria: {
    first: ["Chidinma", "Emeka", "Folasade", "Tunde", "Ngozi", "Ibrahim", "Zainab", "Oluwaseun", "Ifeoma", "Bọlá"],
    last: ["Okafor", "Adeyemi", "Balogun", "Eze", "Bello", "Nwosu", "Olawale", "Abubakar", "Ọládélé"],
  },
  uk: {
    first: ["Oliver", "Amelia", "Siobhán", "Harry", "Priya", "Callum", "Zoë", "Mohammed", "Grace"],
    last: ["Smith", "O'Connor", "Patel", "Hughes", "MacLeod", "Khan", "Taylor-Jones", "Wright"],
  },
  us: {
    first: ["Jordan", "Madison", "Tyrone", "José", "Ashley", "DeShawn", "Mei", "Caleb", "Hannah"],
    last: ["Johnson", "García", "Washington", "Nguyen", "Miller", "Cohen", "Davis", "Lee"],
  },
  canada: {
    first: ["Liam", "Chloé", "Noah", "Aanya", "Étienne", "Sophie", "Gurpreet", "Maude"],
    last: ["Tremblay", "Singh", "MacDonald", "Roy", "Chen", "Gagné", "Wilson", "Côté"],
  },
  "south-africa": {
    first: ["Thabo", "Lerato", "Sipho", "Anika", "Nomvula", "Pieter", "Zanele", "Johan", "Ayanda"],
    last: ["Dlamini", "Nkosi", "Botha", "van der Merwe", "Naidoo", "Khumalo", "Mokoena", "Jacobs"],
  },
};

const TRADES = [
  "Kente",
  "Cocoa",
  "Harmattan",
  "Baobab",
  "Sankofa",
  "Volta",
  "Lagoon",
  "Shea",
  "Akwaaba",
  "Gye Nyame",
  "Makola",
  "Coast",
];
const BUSINESSES = [
  "Studio",
  "Logistics",
  "Consulting",
  "Foods",
  "Threads",
  "Software",
  "Media",
  "Trading Ltd",
  "& Daughters",
  "Legal",
  "Exports",
  "Health",
];

const DIAL: Record<ListedCountry, string> = {
  ghana: "233",
  nigeria: "234",
  uk: "44",
  us: "1",
  canada: "1",
  "south-africa": "27",
};

export interface Person {
  country: ListedCountry;
  firstName: string;
  lastName: string;
  fullName: string;
  businessName: string;
  email: string;
  phone: string;
}

/** A recognisably fictitious person: a reserved email domain and a phone number of zeros except its end. */
export function makePerson(random: Random, number: number): Person {
  const country = random.pick([
    "ghana",
    "ghana",
    "ghana",
    "ghana",
    "nigeria",
    "nigeria",
    "uk",
    "us",
    "canada",
    "south-africa",
  ] as const);
  const firstName = random.pick(NAMES[country].first);
  const lastName = random.pick(NAMES[country].last);
  const mailbox = `${firstName}.${lastName}`
    .normalize("NFD")
    .replace(/[^A-Za-z.]/g, "")
    .toLowerCase();
  return {
    country,
    firstName,
    lastName,
    fullName: `${firstName} ${lastName}`,
    businessName: `${random.pick(TRADES)} ${random.pick(BUSINESSES)}`,
    email: `${mailbox}.${number}@people.example`,
    phone: `+${DIAL[country]} 000 ${String(number).padStart(6, "0").slice(-6)}`,
  };
}
