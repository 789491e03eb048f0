// An organization by the official SDK, at A2A_URL: a client that knows nothing of organizations.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { TaskState } from '@a2a-js/sdk';
import { card, discover } from './hub.mjs';
import { message } from './messages.mjs';

const PATIENCE = { timeout: 20_000 };
const text = (words, more = {}) => message('organization', { parts: [{ text: words }], ...more });

it('has a card with the skills of its domains', async () => {
  const { name, skills } = await card();
  assert.equal(name, 'Workshop');
  assert.deepEqual(skills.map((skill) => skill.id), ['analysis', 'bugfix', 'log_analysis']);
});

for (const binding of ['JSONRPC', 'HTTP+JSON', 'GRPC']) {
  it(`completes a task over ${binding}`, PATIENCE, async () => {
    const client = await discover(binding);
    const task = await client.sendMessage(text('list the files'));
    assert.equal(task.status.state, TaskState.TASK_STATE_COMPLETED);
    assert.equal(task.artifacts.at(-1).name, 'result');
  });

  it(`streams what its roles report over ${binding}`, PATIENCE, async () => {
    const client = await discover(binding);
    const updates = [];
    for await (const update of client.sendMessageStream(text('report on it'))) {
      updates.push(JSON.stringify(update));
    }
    assert.ok(updates.some((update) => update.includes('Mending: reporting')), updates.join('\n'));
  });

  it(`asks, and goes on with the answer over ${binding}`, PATIENCE, async () => {
    const client = await discover(binding);
    const asking = await client.sendMessage(text('ask me'));
    assert.equal(asking.status.state, TaskState.TASK_STATE_INPUT_REQUIRED);
    const task = await client.sendMessage(text('this one', { taskId: asking.id }));
    assert.equal(task.id, asking.id);
    assert.equal(task.status.state, TaskState.TASK_STATE_COMPLETED);
  });
}
