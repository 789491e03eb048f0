// Sends messages to a hub over A2A: one that is answered at once, one that is streamed, and one that leads to a question.
import { randomUUID } from 'node:crypto';
import { SendMessageRequest, TaskState, type Task } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';

const client = await new ClientFactory().createFromUrl(process.env.HUB_URL ?? 'http://localhost:8080');

/** A message of the user; `more` has other parts, or the task that it answers. */
const message = (text: string, more = {}) =>
  SendMessageRequest.fromJSON({ message: { messageId: randomUUID(), role: 'ROLE_USER', parts: [{ text }], ...more } });

const send = async (request: SendMessageRequest) => (await client.sendMessage(request)) as Task;

// 1. Send, and get the task that has ended.
const weather = await send(message('What is the weather in Samarkand?'));
console.log('result:', JSON.stringify(weather.artifacts[0].parts[0].content?.value));

// 2. Send, and follow the task while it runs.
for await (const event of client.sendMessageStream(message('What is the weather in Stormhaven?'))) {
  if (event.payload?.$case === 'statusUpdate') console.log('state:', TaskState[event.payload.value.status!.state]);
  if (event.payload?.$case === 'artifactUpdate') console.log('artifact:', event.payload.value.artifact!.name);
}

// 3. A task that lacks something asks; the answer is a message for the same task.
const article = await send(message('Write an article about tea'));
console.log('question:', TaskState[article.status!.state], article.id);
const answer = { parts: [{ data: { latest_distributed_systems_trends: ['tea in space'] } }] };
const written = await send(message('', { taskId: article.id, contextId: article.contextId, ...answer }));
console.log('answered:', TaskState[written.status!.state]);
