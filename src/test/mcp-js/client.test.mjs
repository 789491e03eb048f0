// The official SDK 2.x as a client of revision 2026-07-28: it lists, calls, answers a question, reads, and is told of changes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const url = new URL(`${process.env.A2A_URL}/mcp`);

async function connected(capabilities = {}) {
  const client = new Client({ name: 'test', version: '1' }, { capabilities, versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(url));
  return client;
}

test('tools are listed and called', async () => {
  const client = await connected();
  assert.equal(client.getNegotiatedProtocolVersion(), '2026-07-28');
  const { tools } = await client.listTools();
  assert.ok(tools.some((tool) => tool.name === 'test_simple_text'));
  const result = await client.callTool({ name: 'test_simple_text', arguments: {} });
  assert.equal(result.content[0].text, 'This is a simple text response for testing.');
  await client.close();
});

test('a question is answered', async () => {
  const client = await connected({ elicitation: {} });
  client.setRequestHandler('elicitation/create', async () => ({
    action: 'accept',
    content: { username: 'Ann', email: 'ann@example.com' },
  }));
  const result = await client.callTool({ name: 'test_elicitation', arguments: { message: 'Who?' } });
  assert.equal(result.content[0].text, 'User response: Ann');
  await client.close();
});

test('progress arrives while a tool works', async () => {
  const client = await connected();
  const progress = [];
  await client.callTool({ name: 'test_tool_with_progress', arguments: {} }, { onprogress: (each) => progress.push(each.progress) });
  assert.deepEqual(progress, [0, 0.5, 1]);
  await client.close();
});

test('a call is cancelled', async () => {
  const client = await connected();
  const abort = new AbortController();
  const call = client.callTool({ name: 'test_hold', arguments: {} }, { signal: abort.signal });
  abort.abort('enough');
  await assert.rejects(call);
  await client.close();
});
