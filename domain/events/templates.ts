import { WORKSHOPS } from "#domain/catalogue/other-offers.ts";
import type { EventCategory } from "./events.ts";

/** Starting point for a new event. Staff can change every field before saving. */
export interface EventTemplate {
  key: "employability" | "tech_basics" | "community";
  title: string;
  category: EventCategory;
  description: string;
  days: number;
  /** Start time in Accra, as a whole hour. */
  startHour: number;
  minutes: number;
  capacity: number;
  amountPesewas: number;
}

const { employability, tech_basics: techBasics } = WORKSHOPS;

export const EVENT_TEMPLATES: readonly EventTemplate[] = [
  {
    key: "employability",
    title: employability.name,
    category: "workshop",
    description:
      "The CV, the message, the interview, the first week. You write, you practise out loud, and somebody tells you the truth kindly.",
    days: employability.days,
    startHour: 9,
    minutes: 7 * 60,
    capacity: employability.maxPeople,
    get amountPesewas() {
      return employability.amountPesewas;
    },
  },
  {
    key: "tech_basics",
    title: techBasics.name,
    category: "workshop",
    description: "A real keyboard, real files, sent to real people. No question is too small.",
    days: techBasics.days,
    startHour: 9,
    minutes: 7 * 60,
    capacity: techBasics.maxPeople,
    get amountPesewas() {
      return techBasics.amountPesewas;
    },
  },
  {
    key: "community",
    title: "Community evening",
    category: "community",
    description: "Meet the people who work here. Something to drink, no slides.",
    days: 1,
    startHour: 18,
    minutes: 2 * 60,
    capacity: 30,
    amountPesewas: 0,
  },
];
