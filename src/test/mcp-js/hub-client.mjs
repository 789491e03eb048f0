// The client that the conformance suite tests: a running hub, which calls the suite's server.
//
// node hub-client.mjs HUB HOME SERVER, which the suite runs for each scenario: names the server in a
// file of agents/, waits until the hub serves its tools, and does with them what the scenario wants.
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [hub, home, server] = process.argv.slice(2);
const scenario = process.env.MCP_CONFORMANCE_SCENARIO;
const context = JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT ?? '{}');
const agent = 'suite-' + process.pid;
const agents = join(home, 'agents');
const file = join(agents, agent + '.yaml');
// the scenarios that the hub cannot pass wait as long
const DEADLINE = Date.now() + 20_000;

async function until(what, done) {
  while (!(await done())) {
    if (Date.now() > DEADLINE) {
      throw new Error('waited in vain: ' + what);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function nameServer() {
  const client = context.client_id ?? 'conformance-test-client';
  const credential = scenario.startsWith('auth/') ? `, credential: ${client}` : '';
  writeFileSync(file + '.tmp', `agent_id: ${agent}\nmcp: {url: '${server}'${credential}}\n`);
  renameSync(file + '.tmp', file);
}

/** Sends a message over A2A; returns the task when it has ended or asks. */
async function send(message) {
  const answer = await fetch(hub + '/a2a/rpc', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'SendMessage',
      params: { message: { messageId: crypto.randomUUID(), role: 'ROLE_USER', ...message } },
    }),
  });
  const { result, error } = await answer.json();
  if (error) {
    throw new Error(JSON.stringify(error));
  }
  return result.task;
}

function begin(tool, input) {
  return send({ parts: [{ data: input }], metadata: { skillId: `${agent}.${tool}` } });
}

function answer(task, data) {
  return send({ taskId: task.id, parts: [{ data }] });
}

function require(task, state) {
  if (task.status.state !== state) {
    throw new Error(`the task is not ${state}: ${JSON.stringify(task)}`);
  }
  return task;
}

async function call(tool, input = {}) {
  return require(await begin(tool, input), 'TASK_STATE_COMPLETED');
}

async function ask(tool) {
  return require(await begin(tool, {}), 'TASK_STATE_INPUT_REQUIRED');
}

/** The tools of the server, as the hub offers them to clients of its own. */
async function tools() {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const answer = await fetch(`${hub}/agents/${agent}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/list',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: meta } }),
  });
  return answer.ok ? ((await answer.json()).result?.tools ?? []) : [];
}

async function tool(name) {
  const served = agent + '.' + name;
  return (await tools()).find((each) => each.name === served.replaceAll('.', '__'));
}

/** The hub has stored the list of the server's tools. */
function listWasRead() {
  return existsSync(join(home, 'data', 'mcp-tools', agent + '.json'));
}

async function callToken() {
  await until('the tools of a server with tokens', listWasRead);
  await call('test-tool');
}

const SCENARIOS = {
  async tools_call() {
    await call('add_numbers', { a: 5, b: 3 });
  },
  async 'elicitation-sep1034-client-defaults'() {
    const task = await ask('test_client_elicitation_defaults');
    require(await answer(task, {}), 'TASK_STATE_COMPLETED');
  },
  async 'sse-retry'() {
    await call('test_reconnection');
  },
  async 'http-standard-headers'() {
    await call('test_headers');
    await call('my-hyphenated-tool');
  },
  async 'http-custom-headers'() {
    for (const { name, arguments: given } of context.toolCalls) {
      const present = Object.entries(given).filter(([, value]) => value !== null);
      await call(name, Object.fromEntries(present));
    }
  },
  async 'http-invalid-tool-headers'() {
    for (const { name } of await tools()) {
      await begin(name.slice(agent.length + 2), { region: 'us-west1', value: 'x', number: 1 });
    }
  },
  async 'sep-2322-client-request-state'() {
    const first = await ask('test_mrtr_echo_state');
    await call('test_mrtr_unrelated');
    require(await answer(first, { confirmed: true }), 'TASK_STATE_COMPLETED');
    const second = await ask('test_mrtr_no_state');
    require(await answer(second, { confirmed: true }), 'TASK_STATE_COMPLETED');
    await call('test_mrtr_no_result_type');
  },
  async 'json-schema-2020-12-preservation'() {
    const focal = await tool('json_schema_2020_12_tool');
    await call('json_schema_echo', { schema: focal.inputSchema });
  },
};

try {
  nameServer();
  if (scenario.startsWith('auth/')) {
    await callToken();
  } else {
    await until('the list of tools', listWasRead);
    await SCENARIOS[scenario]?.();
  }
} catch (failure) {
  console.error(scenario + ': ' + failure.message);
  process.exitCode = 1;
} finally {
  rmSync(file, { force: true });
}
