package io.serai.a2s.rest.task;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.http.request.AuditNotes;
import io.serai.protocol.FairSerialExecutor;
import io.serai.protocol.TaskAudit;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.security.Caller;
import io.serai.skill.agent.ActiveAgents;
import io.serai.skill.agent.AgentEntry;
import io.serai.skill.agent.AgentRegistry;
import io.serai.skill.intake.SkillIntentResolver;
import io.serai.task.InputResponse;
import io.serai.task.Message;
import io.serai.task.Task;
import io.serai.task.run.CallerScopedTasks;
import io.serai.task.run.TaskDispatcher;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /tasks/{id}/answer}: gives a waiting task what it needs, or declines, whichever
 * protocol started it. Thread-safe; does not block.
 *
 * @param agents check the messages to some of them
 * @param registry knows which agents are MCP servers
 * @param intake reads texts
 * @param worker checks inputs by the schema of the question, which an agent wrote
 */
public record TaskAnswerApi(
    TaskDispatcher tasks,
    ActiveAgents agents,
    AgentRegistry registry,
    SkillIntentResolver intake,
    FairSerialExecutor worker) {

  private static final String DECLINED = "The user declined.";

  public CompletionStage<JsonResponse> answer(JsonRequest request) {
    String id = request.pathParameter("id");
    TaskAnswer answer = JsonRequest.read(request.object(), TaskAnswer::read);
    CallerScopedTasks visible = new CallerScopedTasks(tasks, request.caller(), request.context());
    return TaskRefusals.mapped(
        visible
            .find(id)
            .thenCompose(
                task -> {
                  requireWait(task);
                  request.note(
                      new AuditNotes(
                          null, null, answer.decline() ? TaskAudit.DECLINE : TaskAudit.ANSWER));
                  requireOpen(task, answer);
                  return answer.decline()
                      ? decline(task, answer, request.caller())
                      : worker
                          .run(
                              request.caller().id(),
                              () -> response(task, answer).by(request.caller().id()))
                          .thenCompose(response -> give(task, response));
                })
            .thenCompose(answered -> visible.find(id))
            .thenApply(task -> JsonResponse.ok(TaskJson.json(task))),
        id);
  }

  private static void requireWait(Task task) {
    if (!task.status().canonical().isInterrupted()) {
      throw TaskRefusals.conflict(
          "The task does not wait: it is " + task.status().canonical() + ".");
    }
  }

  private static void requireOpen(Task task, TaskAnswer answer) {
    if (answer.question() != null && answer.question() != task.needSequence()) {
      throw passed();
    }
  }

  private static RuntimeException passed() {
    return TaskRefusals.conflict(
        "The question is not open any more. Read the task, and answer what it needs now.");
  }

  private InputResponse response(Task task, TaskAnswer answer) {
    TaskNeed need = TaskNeed.of(task);
    Message message = answer.message(tasks.newId());
    if (message != null) {
      agents.find(task.request().agent()).ifPresent(agent -> intake.check(agent, message));
    }
    return need.asksClient() ? results(need, answer) : response(task, need, answer, message);
  }

  private InputResponse response(
      Task task, TaskNeed need, TaskAnswer answer, @Nullable Message message) {
    ObjectNode inputs = JsonMappers.object();
    boolean enough = need.request() == null;
    if (answer.text() != null) {
      InputResponse read = intake.answer(task, answer.words(tasks.newId()));
      inputs.setAll(read.data());
      enough = read.enough();
    }
    inputs.setAll(answer.inputs());
    return new InputResponse(need.checked(inputs), message, enough);
  }

  /** Returns the results that a task reads that asked its client itself. */
  private static InputResponse results(TaskNeed need, TaskAnswer answer) {
    if (answer.text() != null) {
      throw TaskRefusals.invalidInput("The task needs inputs as need.schema says, and no text.");
    }
    ObjectNode results = JsonMappers.object();
    need.checked(answer.inputs())
        .properties()
        .forEach(
            each -> {
              String key = each.getKey();
              if (need.clientRequest(key).isMissingNode()) {
                throw TaskRefusals.invalidInput(
                    "/%s is not asked for. Give %s."
                        .formatted(TextFunctions.clipped(key), String.join(", ", need.missing())));
              }
              results.set(key, ClientInputRequest.result(need.clientRequest(key), each.getValue()));
            });
    return InputResponse.of(results);
  }

  /** Of several answers to one question the first counts. */
  private CompletionStage<Task> give(Task task, InputResponse response) {
    return tasks
        .answer(task, response, intake.rejoinder(task, response))
        .thenApply(
            receipt -> {
              if (receipt.unsolicited()) {
                throw passed();
              }
              return receipt.task();
            });
  }

  /**
   * An MCP server is told that its user declined; any other task ends, as clients of MCP expect.
   */
  private CompletionStage<Task> decline(Task task, TaskAnswer answer, Caller caller) {
    Message note = answer.message(tasks.newId());
    if (isAtMcpServer(task)) {
      return give(task, InputResponse.declined(note).by(caller.id()));
    }
    String why = note == null ? DECLINED : DECLINED + " " + note.text();
    return tasks.decline(
        task.id(), caller.id(), TextFunctions.clipped(why, TextFunctions.LONGEST_MESSAGE), note);
  }

  /** Whether an MCP server works on the task, or on a part of it, whose questions the task asks. */
  private boolean isAtMcpServer(Task task) {
    Set<String> working = new HashSet<>(Set.of(task.request().agent()));
    task.delegations().stream()
        .filter(part -> !part.returned())
        .forEach(part -> working.add(part.agent()));
    return registry.remoteAgents().stream()
        .filter(entry -> working.contains(entry.agent().id()))
        .anyMatch(entry -> entry.card().flatMap(AgentEntry.RemoteCard::unserved).isPresent());
  }
}
