// Messages to agents of the hub over A2A 1.0.

import { events, part, post } from '../hub.js'

const OPTIONS = { headers: { 'a2a-version': '1.0' } }
const path = agent => '/agents/' + part(agent) + '/a2a/rpc'

/** A text is sent as words for the skill, an object as its inputs. */
function request(method, skill, input, configuration) {
  const content = typeof input === 'string' ? { parts: [{ text: input }], metadata: { skillId: skill } } : { parts: [{ data: { skill, input } }] }
  const message = { messageId: crypto.randomUUID?.() ?? String(Date.now()), role: 'ROLE_USER', ...content }
  return { jsonrpc: '2.0', id: 1, method, params: { message, ...(configuration ? { configuration } : {}) } }
}

/** Starts a skill of an agent as a task, and returns its id. */
export async function start(agent, skill, input, signal) {
  const answer = await post(path(agent), request('SendMessage', skill, input, { returnImmediately: true }), { ...OPTIONS, signal })
  const update = read(answer)
  if (!update.task) throw new Error(update.message)
  return update.task
}

/**
 * Runs a skill of an agent: yields each update of its task, `{task, state?, message?, progress?, artifact?}`,
 * until it ends or asks for something.
 */
export async function* run(agent, skill, input, signal) {
  const body = request('SendStreamingMessage', skill, input)
  for await (const answer of events(path(agent), { method: 'POST', body, ...OPTIONS, signal })) yield read(answer)
}

/** @throws Error if the agent answered an error */
function read({ result, error }) {
  if (error) throw new Error(error.message)
  const { task, statusUpdate, artifactUpdate, message } = result
  if (artifactUpdate) return { task: artifactUpdate.taskId, artifact: artifactUpdate.artifact }
  if (message) return { message: text(message) }
  const { status, metadata } = task ?? statusUpdate
  return {
    task: task?.id ?? statusUpdate.taskId,
    state: status.state.replace(/^TASK_STATE_/, ''),
    message: text(status.message),
    progress: metadata?.progress,
  }
}

const text = message => message?.parts.map(each => each.text).filter(Boolean).join('\n')
