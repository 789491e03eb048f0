// Requests, in short.
import { randomUUID } from 'node:crypto';
import { SendMessageRequest } from '@a2a-js/sdk';

/** A message whose id says what the agent does with it. */
export function message(kind, more = {}) {
  return SendMessageRequest.fromJSON({
    message: {
      messageId: `${kind}-${randomUUID()}`,
      role: 'ROLE_USER',
      parts: [{ text: 'hi' }],
      ...more,
    },
  });
}

export function task(id, more = {}) {
  return { tenant: '', id, ...more };
}

export function list(contextId, more = {}) {
  return {
    tenant: '',
    contextId,
    status: 0,
    pageSize: 10,
    pageToken: '',
    historyLength: 0,
    statusTimestampAfter: undefined,
    includeArtifacts: false,
    ...more,
  };
}

export function pushConfig(taskId, url) {
  const authentication = { scheme: 'Bearer', credentials: 'secret' };
  return { tenant: '', id: 'mine', taskId, url, token: 'token', authentication };
}

/** The events of a stream, to its end. */
export async function events(stream) {
  const payloads = [];
  for await (const event of stream) {
    payloads.push(event.payload);
  }
  return payloads;
}

/** What the events of a stream are, in order. */
export async function kinds(stream) {
  return (await events(stream)).map((payload) => payload.$case);
}

/** The words of a message, or of a status. */
export function words({ $case, value }) {
  const message = $case === 'message' ? value : value.status.message;
  return message.parts[0].content.value;
}

/** Whether an error has that class, which transports give longer names. */
export function called(name) {
  return (error) => error.constructor.name.endsWith(name) || error.name.endsWith(name);
}
