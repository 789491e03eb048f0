// Every operation by the official SDK, over every interface of the hub's card. The agent behind it
// is that of src/test/acceptance/tck: the ids of messages say what it does.
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { TaskState } from '@a2a-js/sdk';
import { card, connect, discover, url } from './hub.mjs';
import { called, events, kinds, list, message, pushConfig, task, words } from './messages.mjs';
import { Webhook } from './webhook.mjs';

const { supportedInterfaces } = await card();
const PATIENCE = { timeout: 20_000 };

describe('discovery', () => {
  it('finds every binding of both versions in one card', () => {
    const offered = supportedInterfaces.map((one) => `${one.protocolBinding} ${one.protocolVersion}`);
    for (const wanted of ['JSONRPC 1.0', 'HTTP+JSON 1.0', 'GRPC 1.0', 'JSONRPC 0.3', 'HTTP+JSON 0.3', 'GRPC 0.3']) {
      assert.ok(offered.includes(wanted), wanted);
    }
  });

  for (const binding of new Set(supportedInterfaces.map((one) => one.protocolBinding))) {
    it(`makes a client of the address alone, for ${binding}`, PATIENCE, async () => {
      const client = await discover(binding);
      const answer = await client.sendMessage(message('tck-complete-task'));
      assert.equal(answer.status.state, TaskState.TASK_STATE_COMPLETED);
    });
  }
});

describe('usage', () => {
  it('tells lines that run as they are told', PATIENCE, async () => {
    const answer = await fetch(`${url}/a2s/v1/capabilities/a2a.test.kit/usage`);
    const { calls } = await answer.json();
    const told = calls.find((call) => call.title === 'A2A with the JavaScript SDK').text;
    await writeFile('told.mjs', told.replace('"1"', '"tck-complete-task"').replace('console.log(', 'export default ('));
    const { default: task } = await import(pathToFileURL('told.mjs'));
    assert.equal(task.status.state, TaskState.TASK_STATE_COMPLETED);
  });
});

for (const one of supportedInterfaces) {
  describe(`${one.protocolBinding} ${one.protocolVersion}`, () => operations(one));
}

function operations(one) {
  let client;
  before(async () => {
    client = await connect(one);
  });

  const send = (kind, more) => client.sendMessage(message(kind, more));

  it('sends, and gets the task that ended', PATIENCE, async () => {
    const answer = await send('tck-complete-task');
    assert.equal(answer.status.state, TaskState.TASK_STATE_COMPLETED);
    assert.equal(answer.status.message.parts[0].content.value, 'Hello from TCK');
  });

  it('sends, and gets a message', PATIENCE, async () => {
    const answer = await send('tck-message-response');
    assert.equal(answer.parts[0].content.value, 'Direct message response');
  });

  it('gets text, files and data', PATIENCE, async () => {
    const parts = async (kind) => (await send(kind)).artifacts[0].parts;
    const [text] = await parts('tck-artifact-text');
    const [file] = await parts('tck-artifact-file');
    const [link] = await parts('tck-artifact-file-url');
    const [data] = await parts('tck-artifact-data');
    assert.equal(text.content.value, 'Generated text content');
    assert.equal(Buffer.from(file.content.value).toString(), 'output');
    assert.equal(file.filename, namesFiles(one) ? 'output.txt' : '');
    assert.equal(link.content.value, 'https://example.com/output.txt');
    assert.deepEqual(data.content.value, { key: 'value', count: 42 });
  });

  it('streams: the task first, then what happens to it', PATIENCE, async () => {
    const stream = client.sendMessageStream(message('tck-stream-001'));
    assert.deepEqual(await kinds(stream), ['task', 'artifactUpdate', 'statusUpdate']);
  });

  // An agent that takes longer than the hub waits gets a task, whose last status is the message.
  it('streams a message', PATIENCE, async () => {
    const told = await events(client.sendMessageStream(message('tck-message-response')));
    assert.equal(words(told.at(-1)), 'Direct message response');
    assert.ok(told.length === 1 || told[0].$case === 'task');
  });

  it('gets a task with as much history as it wants', PATIENCE, async () => {
    const { id } = await send('tck-input-required');
    assert.equal((await client.getTask(task(id, { historyLength: 10 }))).history.length, 1);
    assert.equal((await client.getTask(task(id, { historyLength: 0 }))).history.length, asksForNone(one) ? 0 : 1);
  });

  it('answers a task that waits', PATIENCE, async () => {
    const { id, status } = await send('tck-input-required');
    assert.equal(status.state, TaskState.TASK_STATE_INPUT_REQUIRED);
    const answer = await send('tck-complete-task', { taskId: id });
    assert.equal(answer.id, id);
    assert.equal(answer.status.state, TaskState.TASK_STATE_COMPLETED);
  });

  it('subscribes to a task, and follows it to its end', PATIENCE, async () => {
    const { id } = await send('tck-input-required');
    const seen = [];
    for await (const event of client.resubscribeTask(task(id))) {
      seen.push(event.payload.$case);
      if (seen.length === 1) {
        await send('tck-complete-task', { taskId: id });
      }
    }
    assert.deepEqual(seen, ['task', 'statusUpdate', 'statusUpdate']);
  });

  it('cancels', PATIENCE, async () => {
    const { id } = await send('tck-input-required');
    const canceled = await client.cancelTask(task(id));
    assert.equal(canceled.status.state, TaskState.TASK_STATE_CANCELED);
  });

  it('is told what is not found and what cannot be canceled', PATIENCE, async () => {
    const { id } = await send('tck-complete-task');
    await assert.rejects(client.getTask(task('nowhere')), called('TaskNotFoundError'));
    await assert.rejects(client.cancelTask(task(id)), called('TaskNotCancelableError'));
  });

  if (one.protocolVersion !== '0.3') {
    it('lists, page by page', PATIENCE, async () => {
      const first = await send('tck-complete-task');
      const { contextId } = first;
      const second = await send('tck-artifact-text', { contextId });
      const page = await client.listTasks(list(contextId, { pageSize: 1 }));
      const rest = await client.listTasks(list(contextId, { pageToken: page.nextPageToken }));
      assert.deepEqual(page.tasks.map((each) => each.id), [second.id]);
      assert.deepEqual(page.tasks[0].artifacts, []);
      assert.equal(page.totalSize, 2);
      assert.deepEqual(rest.tasks.map((each) => each.id), [first.id]);
      assert.equal(rest.nextPageToken, '');
    });
  }

  describe('push notifications', () => pushes(one, () => client));
}

function pushes(one, client) {
  let webhook;
  before(async () => {
    webhook = await new Webhook().open();
  });
  after(() => webhook.close());

  it('are configured, delivered and ended', PATIENCE, async () => {
    const { id: taskId } = await client().sendMessage(message('tck-input-required'));
    const which = { tenant: '', id: 'mine', taskId };
    const all = { tenant: '', taskId, pageSize: 0, pageToken: '' };

    const made = await client().createTaskPushNotificationConfig(pushConfig(taskId, webhook.url));
    assert.deepEqual([made.taskId, made.id, made.url], [taskId, 'mine', webhook.url]);
    assert.equal((await client().getTaskPushNotificationConfig(which)).url, webhook.url);
    assert.equal((await client().listTaskPushNotificationConfig(all)).configs.length, 1);

    await client().sendMessage(message('tck-complete-task', { taskId }));
    let post = await webhook.next();
    while (!isEnd(one, post.body)) {
      post = await webhook.next();
    }
    assert.equal(post.headers.authorization, 'Bearer secret');
    assert.equal(idOf(one, post.body), taskId);

    await client().deleteTaskPushNotificationConfig(which);
    assert.equal((await client().listTaskPushNotificationConfig(all)).configs.length, 0);
  });
}

/** In the proto file of 0.3, which is its JSON over HTTP too, files have no names. */
function namesFiles(one) {
  return one.protocolVersion !== '0.3' || one.protocolBinding === 'JSONRPC';
}

/** In the proto file of 0.3 a length of history is never absent, so that 0 means all. */
function asksForNone(one) {
  return one.protocolVersion !== '0.3' || one.protocolBinding !== 'GRPC';
}

/** Whether a post tells that the task has completed: in 1.0 an event, in 0.3 the task. */
function isEnd(one, body) {
  return one.protocolVersion === '0.3'
    ? body.status.state === 'completed'
    : body.statusUpdate?.status.state === 'TASK_STATE_COMPLETED';
}

function idOf(one, body) {
  return one.protocolVersion === '0.3' ? body.id : body.statusUpdate.taskId;
}
