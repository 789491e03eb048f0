// The home that comes with the hub, as it is, by the official SDK over every interface of its card.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TaskState } from '@a2a-js/sdk';
import { card, connect, discover } from './hub.mjs';
import { called, events, message, task } from './messages.mjs';

const { skills, supportedInterfaces } = await card();
const PATIENCE = { timeout: 60_000 };
const WEATHER = 'What is the weather in Samarkand?';
const text = (words, more = {}) => message('home', { parts: [{ text: words }], ...more });

it('has a card with its skills', () => {
  const ids = skills.map((skill) => skill.id);
  for (const wanted of ['get-weather', 'orders.lookup', 'content_generation']) {
    assert.ok(ids.includes(wanted), wanted);
  }
});

for (const binding of ['JSONRPC', 'HTTP+JSON', 'GRPC']) {
  it(`is found by its address alone, for ${binding}`, PATIENCE, async () => {
    const client = await discover(binding);
    assertWeather(await client.sendMessage(text(WEATHER)));
  });
}

for (const one of supportedInterfaces) {
  describe(`${one.protocolBinding} ${one.protocolVersion}`, () => operations(one));
}

function operations(one) {
  it('sends, and gets the task that ended', PATIENCE, async () => {
    const client = await connect(one);
    assertWeather(await client.sendMessage(text(WEATHER)));
  });

  it('streams the task to its end', PATIENCE, async () => {
    const client = await connect(one);
    const told = await events(client.sendMessageStream(text(WEATHER)));
    assert.equal(told[0].$case, 'task');
    assert.equal(told.at(-1).value.status.state, TaskState.TASK_STATE_COMPLETED);
  });

  it('gets and cancels a task that waits', PATIENCE, async () => {
    const client = await connect(one);
    const { id } = await client.sendMessage(text('Write an article about tea'));
    const found = await client.getTask(task(id));
    assert.equal(found.status.state, TaskState.TASK_STATE_INPUT_REQUIRED);
    const canceled = await client.cancelTask(task(id));
    assert.equal(canceled.status.state, TaskState.TASK_STATE_CANCELED);
  });

  it('throws the errors of the SDK', PATIENCE, async () => {
    const client = await connect(one);
    const { id } = await client.sendMessage(text(WEATHER));
    await assert.rejects(client.getTask(task('nowhere')), called('TaskNotFoundError'));
    await assert.rejects(client.cancelTask(task(id)), called('TaskNotCancelableError'));
  });
}

function assertWeather({ status, artifacts: [{ parts: [data, words] }] }) {
  assert.equal(status.state, TaskState.TASK_STATE_COMPLETED);
  assert.deepEqual(data.content.value, { description: 'Sunny', severity: 'none', celsius: 21 });
  assert.match(words.content.value, /celsius: 21/);
}
