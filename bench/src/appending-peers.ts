import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isEventAlreadyExistsError } from '@castore/core';
import { PostgresEventStorageAdapter } from '@castore/event-storage-adapter-postgres';
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import { Pool } from 'pg';

/** Something that appends one event of about 300 bytes to the stream of a number, durably. */
export interface Peer {
  readonly name: string;
  append(stream: number): Promise<void>;
  close(): Promise<void>;
}

const PADDING = 'x'.repeat(220);
const CONNECTIONS_MAX = 64;

/** What any store that writes each event by itself has to beat: one prepared INSERT, one commit. */
export const bareInsert = async (url: string): Promise<Peer> => {
  const pool = new Pool({ connectionString: url, max: CONNECTIONS_MAX });
  await pool.query(`create table bare_events (
    position bigint generated always as identity primary key, stream integer not null, data text not null)`);
  return {
    name: 'bare prepared INSERT',
    append: async (stream) => {
      await pool.query({
        name: 'bare_insert',
        text: 'insert into bare_events (stream, data) values ($1, $2)',
        values: [stream, JSON.stringify({ description: PADDING, stream })],
      });
    },
    close: () => pool.end(),
  };
};

/** Conflicts on a hot stream are tried again, as its users have to. */
export const emmett = async (url: string): Promise<Peer> => {
  const store = getPostgreSQLEventStore(url);
  await store.schema.migrate();
  return {
    name: 'emmett-postgresql',
    append: async (stream) => {
      for (;;) {
        try {
          const data = { description: PADDING, stream };
          await store.appendToStream(`peer-${stream}`, [{ type: 'RevenueRecorded', data }]);
          return;
        } catch (error) {
          if (!(error instanceof Error) || !/version|conflict|duplicate/i.test(error.message))
            throw error;
        }
      }
    },
    close: () => store.close(),
  };
};

const CASTORE = { eventStoreId: 'bench' };

/** Its users know the version that they append at; where somebody else has taken it, they look again. */
export const castore = async (url: string): Promise<Peer> => {
  const table = { connectionString: url, tableName: 'castore_events' };
  await PostgresEventStorageAdapter.createEventTable({
    ...table,
    aggregateId: { type: 'VARCHAR', length: 64 },
  });
  const store = new PostgresEventStorageAdapter(table);
  const versions = new Map<number, number>();
  const push = async (stream: number, version: number): Promise<void> => {
    const payload = { description: PADDING, stream };
    const event = { aggregateId: `peer-${stream}`, version, type: 'RevenueRecorded', payload };
    await store.pushEvent(event, CASTORE);
    versions.set(stream, version);
  };
  return {
    name: 'castore',
    append: async (stream) => {
      for (;;) {
        try {
          await push(stream, (versions.get(stream) ?? 0) + 1);
          return;
        } catch (error) {
          if (!isEventAlreadyExistsError(error)) throw error;
          const newest = { reverse: true, limit: 1 };
          const { events } = await store.getEvents(`peer-${stream}`, CASTORE, newest);
          versions.set(stream, events[0]?.version ?? 0);
        }
      }
    },
    // Its adapter closes nothing; its connections end with the database.
    close: () => Promise.resolve(),
  };
};

/** Its own SQL, without pgcrypto: Postgres itself has had the one function that it takes from there since version 13. */
const MESSAGE_DB_PARTS = [
  'schema/message-store', 'tables/messages', 'types/message', 'functions/hash-64', 'functions/acquire-lock', 'functions/category',
  'functions/is-category', 'functions/id', 'functions/cardinal-id', 'functions/stream-version', 'functions/write-message',
  'indexes/messages-id', 'indexes/messages-stream', 'indexes/messages-category',
]; // prettier-ignore

/** It locks the category of a stream while it writes, so each stream has one of its own here: in one, they would wait for each other. */
export const messageDb = async (url: string): Promise<Peer> => {
  const folder = new URL('database/', import.meta.resolve('@eventide/message-db/package.json'));
  const options = '-c search_path=message_store,public';
  const pool = new Pool({ connectionString: url, max: CONNECTIONS_MAX, options });
  for (const part of MESSAGE_DB_PARTS) {
    await pool.query(readFileSync(new URL(`${part}.sql`, folder), 'utf8'));
  }
  return {
    name: 'message-db',
    append: async (stream) => {
      await pool.query({
        name: 'message_db',
        text: 'select write_message($1, $2, $3, $4)',
        values: [randomUUID(), `peer${stream}-1`, 'RevenueRecorded', JSON.stringify({ description: PADDING, stream })],
      }); // prettier-ignore
    },
    close: () => pool.end(),
  };
};
