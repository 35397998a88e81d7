import { applyD1Migrations, type D1Migration, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";

const { DB, MIGRATIONS } = env as unknown as { DB: D1Database; MIGRATIONS: D1Migration[] };

// One workerd runs all test files in turn: each starts with an empty database.
await reset();
await applyD1Migrations(DB, MIGRATIONS);
// Most tests need unlimited capacity.
await DB.prepare("update resources set capacity = 1000").run();
