// The Inspector's command line as a client of both eras: it lists, calls, waits for long work and reads. It cannot be asked.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';

const launcher = 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js';
const env = { ...process.env, MCP_CATALOG_PATH: 'inspector-catalog.json' };

async function inspect(era, ...options) {
  const all = [launcher, '--cli', `${process.env.A2A_URL}/mcp`, '--protocol-era', era, '--format', 'json', '-q', ...options];
  const { stdout } = await promisify(execFile)(process.execPath, all, { env, maxBuffer: 10_000_000 });
  return JSON.parse(stdout).result;
}

function call(era, tool, ...options) {
  return inspect(era, '--method', 'tools/call', '--tool-name', tool, ...options);
}

for (const era of ['legacy', 'modern']) {
  test(`${era}: schemas of tools are portable`, async () => {
    const { tools } = await inspect(era, '--method', 'tools/list', '--strict');
    assert.ok(tools.some((tool) => tool.name === 'test_simple_text'));
  });

  test(`${era}: tools are called, also long ones and those with headers`, async () => {
    const simple = await call(era, 'test_simple_text');
    assert.equal(simple.content[0].text, 'This is a simple text response for testing.');
    const long = await call(era, 'slow_compute', '--tool-arg', 'seconds=1');
    assert.equal(long.content[0].text, 'Computed for 1 seconds');
    const headers = await call(era, 'test_headers', '--tool-arg', 'region=eu', 'priority=3', 'verbose=true');
    assert.equal(headers.content[0].text, 'Region eu');
  });

  test(`${era}: prompts and resources are read`, async () => {
    const prompt = await inspect(
      era, '--method', 'prompts/get', '--prompt-name', 'test_prompt_with_arguments', '--prompt-args', 'arg1=one', 'arg2=two');
    assert.match(prompt.messages[0].content.text, /one.*two/s);
    const resource = await inspect(era, '--method', 'resources/read', '--uri', 'test://template/7/data');
    assert.match(resource.contents[0].text, /7/);
    const { resources } = await inspect(era, '--method', 'resources/list');
    assert.ok(resources.some((each) => each.uri === 'test://static-text'));
  });

  test(`${era}: a question that nobody can answer is a failure that says so`, async () => {
    await assert.rejects(call(era, 'test_elicitation', '--tool-arg', 'message=Who?'), (failure) =>
      /asks its user/.test(failure.stdout + failure.stderr));
  });
}
