// The official package for the tasks extension: a call becomes a task, which is followed, answered, cancelled, and found again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createTaskSessionFromClient, resultFromTaskOutcome } from '@modelcontextprotocol/ext-tasks/client';

const url = new URL(`${process.env.A2A_URL}/mcp`);
const clientInfo = { name: 'test', version: '1' };
const clientCapabilities = { elicitation: {}, extensions: { 'io.modelcontextprotocol/tasks': {} } };

// The package leaves it to its host to send what the SDK does not know yet.
async function rawDispatch(request, options = {}) {
  const { method, params } = request;
  const response = await fetch(url, {
    method: 'POST',
    signal: options.signal,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      'mcp-name': params.taskId ?? params.name,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: crypto.randomUUID(), ...request }),
  });
  const { result, error } = await response.json();
  return error ? { kind: 'error', error } : { kind: 'result', result };
}

async function session() {
  const client = new Client(clientInfo, { capabilities: clientCapabilities, versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(url));
  return createTaskSessionFromClient(client, {
    endpointId: 'serai',
    rawDispatch,
    v2RequestFraming: { protocolVersion: '2026-07-28', clientInfo, clientCapabilities },
    onInputRequest: async () => ({ action: 'accept', content: { confirm: true } }),
  });
}

test('a task is followed to its result', async () => {
  const tasks = await session();
  const execution = await tasks.callTool('slow_compute', { seconds: 1 });
  assert.equal(execution.kind, 'task');
  const seen = [];
  const { outcome } = await execution.settle({ onEvent: (event) => seen.push(event.task?.status ?? event.type) });
  assert.equal(resultFromTaskOutcome(outcome).content[0].text, 'Computed for 1 seconds');
  assert.equal(seen[0], 'working');
  await tasks.close();
});

test('a task asks its user and goes on with the answer', async () => {
  const tasks = await session();
  const execution = await tasks.callTool('confirm_delete', { filename: 'old.txt' });
  const { outcome } = await execution.settle();
  assert.equal(resultFromTaskOutcome(outcome).content[0].text, 'Deleted old.txt');
  await tasks.close();
});

test('a task is cancelled', async () => {
  const tasks = await session();
  const execution = await tasks.callTool('slow_compute', { seconds: 60 });
  await execution.cancel();
  const { status } = await tasks.task(execution.handle.taskId).snapshot();
  assert.equal(status, 'cancelled');
  await tasks.close();
});

test('another client finds a task by its handle', async () => {
  const first = await session();
  const execution = await first.callTool('slow_compute', { seconds: 1 });
  let reference;
  await execution.handoff((given) => (reference = given));
  const second = await session();
  const { outcome } = await (await second.resumeTask(reference)).settle();
  assert.equal(resultFromTaskOutcome(outcome).content[0].text, 'Computed for 1 seconds');
  await second.close();
});

test('a tool that is quick answers at once', async () => {
  const tasks = await session();
  const execution = await tasks.callTool('greet', { name: 'Ann' });
  assert.equal(execution.kind, 'immediate');
  assert.equal(resultFromTaskOutcome(await execution.result()).content[0].text, 'Hello, Ann!');
  await tasks.close();
});
