// The official SDK 1.x as a client in a session: it lists, calls, hears of progress, answers a question, reads and cancels.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';

const url = new URL(`${process.env.A2A_URL}/mcp`);

async function connected(capabilities = {}) {
  const client = new Client({ name: 'test', version: '1' }, { capabilities });
  await client.connect(new StreamableHTTPClientTransport(url));
  return client;
}

test('tools are listed and called', async () => {
  const client = await connected();
  const { tools } = await client.listTools();
  assert.ok(tools.some((tool) => tool.name === 'test_simple_text'));
  const result = await client.callTool({ name: 'test_simple_text', arguments: {} });
  assert.equal(result.content[0].text, 'This is a simple text response for testing.');
  const failed = await client.callTool({ name: 'test_error_handling', arguments: {} });
  assert.equal(failed.isError, true);
  await assert.rejects(client.callTool({ name: 'nothing', arguments: {} }), { code: -32602 });
  await client.close();
});

test('progress arrives while a tool works', async () => {
  const client = await connected();
  const progress = [];
  await client.callTool({ name: 'test_tool_with_progress', arguments: {} }, undefined, {
    onprogress: (each) => progress.push(each.progress),
  });
  assert.deepEqual(progress, [0, 0.5, 1]);
  await client.close();
});

test('a question is answered', async () => {
  const client = await connected({ elicitation: {} });
  client.setRequestHandler(ElicitRequestSchema, async () => ({
    action: 'accept',
    content: { username: 'Ann', email: 'ann@example.com' },
  }));
  const result = await client.callTool({ name: 'test_elicitation', arguments: { message: 'Who?' } });
  assert.equal(result.content[0].text, 'User response: Ann');
  await client.close();
});

test('a call is cancelled', async () => {
  const client = await connected();
  const abort = new AbortController();
  const call = client.callTool({ name: 'test_hold', arguments: {} }, undefined, { signal: abort.signal });
  abort.abort('enough');
  await assert.rejects(call);
  await client.close();
});

test('prompts and resources are read', async () => {
  const client = await connected();
  const prompt = await client.getPrompt({ name: 'test_prompt_with_arguments', arguments: { arg1: 'one', arg2: 'two' } });
  assert.match(prompt.messages[0].content.text, /one.*two/s);
  const resource = await client.readResource({ uri: 'test://template/7/data' });
  assert.match(resource.contents[0].text, /7/);
  await client.close();
});
