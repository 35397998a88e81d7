import { applyD1Migrations, type D1Migration, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";

const { DB, MIGRATIONS } = env as unknown as { DB: D1Database; MIGRATIONS: D1Migration[] };

// One workerd runs one file after the other: each finds an empty house.
await reset();
await applyD1Migrations(DB, MIGRATIONS);
// Tests of other things book as often as they like.
await DB.prepare("update resources set capacity = 1000").run();
