package io.serai.llm;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.concurrent.CompletionCause;
import io.serai.document.DurationFormat;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.security.Caller;
import io.serai.skill.Skill;
import io.serai.skill.ToolName;
import io.serai.skill.component.CalledSkillExchange;
import io.serai.task.ErrorCode;
import io.serai.task.component.ExchangeTaskBinding;
import io.serai.task.component.TaskFailureException;
import io.serai.task.run.work.TaskContext;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * One run of a model on an exchange: it is requested to answer, the tools that it calls are run one
 * after the other, and it is requested again with their results, until it calls no tool. Its words
 * become the body. Blocks no thread; its steps follow one another.
 *
 * <p>If a task runs the route, the conversation is stored before each step. A later run of the same
 * task goes on with it: what was answered is not requested again, and of the calls at most the one
 * that was interrupted is repeated, if its skill may be.
 */
final class AgentRun {
  /** Maximum number of characters of a request, all before it included. */
  private static final int MAX_REQUEST = 1_000_000;

  private final LlmServices services;
  private final AgentOptions options;
  private final ChatModel model;
  private final Exchange exchange;
  private final AsyncCallback callback;
  private final Executor executor;
  private final @Nullable ExchangeTaskBinding work;
  private final RunBudget budget;
  private final ToolRunner runner;
  private final AnswerStream stream;
  private final String id;
  private @Nullable Conversation conversation;

  /** The call that another run may have begun; null if there is none. */
  private @Nullable ToolCall interrupted;

  AgentRun(
      LlmServices services,
      AgentOptions options,
      ChatModel model,
      Exchange exchange,
      AsyncCallback callback) {
    this.services = services;
    this.options = options;
    this.model = model;
    this.exchange = exchange;
    this.callback = callback;
    this.executor = services.executor().get();
    this.work = ExchangeTaskBinding.of(exchange).orElse(null);
    RunBudget shared = RunBudget.of(exchange);
    this.budget = shared == null ? new RunBudget(options) : shared;
    this.runner = new ToolRunner(services.catalog());
    boolean streams = options.stream() && !CalledSkillExchange.isCalled(exchange);
    this.stream = new AnswerStream(streams ? work : null);
    this.id = work == null ? "" : work.nextDelegation("llm:");
  }

  void start() {
    if (work == null) {
      guard(this::begin);
      return;
    }
    services.conversations().removeWithTask(work);
    then(
        services.conversations().find(id),
        stored -> {
          if (stored.isPresent()) {
            resume(Conversation.of(stored.get()));
          } else {
            begin();
          }
        });
  }

  private void begin() {
    conversation = Conversation.begin(options.instructions(), RequestText.of(exchange));
    next();
  }

  private void resume(Conversation stored) {
    conversation = stored;
    budget.resume(stored.requests(), stored.characters());
    task().skipReplay(stored.answers());
    interrupted = stored.openCalls().stream().findFirst().orElse(null);
    next();
  }

  /** Takes the next step. */
  private void next() {
    Optional<String> end = talk().end();
    List<ToolCall> open = talk().openCalls();
    if (end.isPresent()) {
      then(stream.end(end.get()), written -> finish(end.get()));
    } else if (open.isEmpty()) {
      request();
    } else {
      call(open.get(0));
    }
  }

  private void request() {
    budget.addRequest();
    String body = JsonMappers.text(body());
    if (body.length() > MAX_REQUEST) {
      throw new TaskFailureException(
          ErrorCode.INVALID_INPUT.code(),
          "The request to the language model has %s characters; it may have %s. Give it less."
              .formatted(body.length(), MAX_REQUEST));
    }
    stream.begin();
    then(
        model.answer(
            new ChatModel.Request(
                body, exchange, budget.timeLeft(), budget.charactersLeft(), stream::add)),
        answer -> {
          note(answer);
          talk().addAnswer(answer);
          budget.addCharacters(characters(answer));
          save(this::next);
        });
  }

  private ObjectNode body() {
    ObjectNode body = options.extraBody().deepCopy();
    body.put("model", options.address().model()).put("stream", true);
    body.set("messages", talk().messages());
    ArrayNode tools = tools().definitions();
    if (!tools.isEmpty()) {
      body.set("tools", tools);
      if (budget.isLastRequest()) {
        body.put("tool_choice", "none"); // it has to answer now
      }
    }
    return body;
  }

  private void call(ToolCall call) {
    boolean repeated = call.equals(interrupted);
    interrupted = null;
    SkillTools tools = tools();
    Optional<Skill> skill = tools.find(call.name());
    ObjectNode arguments;
    try {
      arguments = ToolRunner.arguments(call);
    } catch (IllegalArgumentException wrong) {
      result(call, String.valueOf(wrong.getMessage()));
      return;
    }
    if (tools.isQuestion(call)) {
      ask(call, arguments);
    } else if (skill.isEmpty()) {
      result(
          call,
          ToolRunner.error(
              "There is no tool %s. Use those that are offered."
                  .formatted(TextFunctions.clipped(call.name()))));
    } else if (repeated && !isRepeatable(skill.get())) {
      task().skipReplay(task().answers().size()); // its questions are not asked again
      result(
          call,
          ToolRunner.error(
              "The call was interrupted, and it is not known whether it was done. Do not repeat it"
                  + " without asking."));
    } else {
      run(call, skill.get(), arguments);
    }
  }

  private void run(ToolCall call, Skill skill, ObjectNode arguments) {
    if (work != null) {
      var unused = task().note("Calls " + skill.name());
    }
    then(
        runner
            .run(skill, arguments, exchange, budget)
            .toCompletableFuture()
            .orTimeout(budget.timeLeft().toMillis(), TimeUnit.MILLISECONDS),
        result -> result(call, result));
  }

  private static boolean isRepeatable(Skill skill) {
    return skill.idempotent() || Boolean.TRUE.equals(skill.hints().readOnly());
  }

  private void ask(ToolCall call, ObjectNode arguments) {
    Optional<String> question = SkillTools.question(arguments);
    if (question.isEmpty()) {
      result(call, ToolRunner.error("The argument question is missing."));
      return;
    }
    conversation = null; // it is stored; a person may take days
    long asked = System.nanoTime();
    PersonQuestion.ask(
        Objects.requireNonNull(work),
        exchange,
        question.get(),
        doneSync -> executor.execute(() -> guard(() -> answered(call, asked))));
  }

  private void answered(ToolCall call, long asked) {
    budget.extend(System.nanoTime() - asked);
    if (isOver() || exchange.isRouteStop() || exchange.getException() != null) {
      callback.done(false);
      return;
    }
    String answer = PersonQuestion.answer(exchange);
    then(
        services.conversations().find(id),
        stored -> {
          conversation =
              Conversation.of(
                  stored.orElseThrow(() -> new IllegalStateException("The task has ended")));
          result(call, answer);
        });
  }

  private void result(ToolCall call, String result) {
    talk().addResult(call, result);
    save(this::next);
  }

  private SkillTools tools() {
    Caller caller = ExchangeTaskBinding.caller(exchange);
    String self = work == null ? "" : task().request().skill();
    return SkillTools.of(
        services.catalog().snapshot(),
        options.tools(),
        caller,
        self,
        options.askPerson() && work != null);
  }

  private void note(ChatAnswer answer) {
    if (work == null) {
      return;
    }
    ObjectNode data =
        JsonMappers.object()
            .put("model", options.address().model())
            .put("tokens", answer.tokens())
            .put("characters", characters(answer));
    var unused =
        answer.cut()
            ? task().log("warn", "The language model's answer was cut: it is too long", data)
            : task().log("debug", "The language model has answered", data);
  }

  private static int characters(ChatAnswer answer) {
    return answer.text().length()
        + answer.calls().stream().mapToInt(call -> call.arguments().length()).sum();
  }

  private void save(Runnable step) {
    if (work == null) {
      step.run();
      return;
    }
    talk().used(budget.requests(), budget.characters());
    talk().answers(task().answers().size());
    then(
        services.conversations().save(id, task().request().id(), talk().content()),
        saved -> step.run());
  }

  /** Continues on an executor of the run when a stage has completed. */
  private <T> void then(CompletionStage<T> stage, Consumer<T> step) {
    var unused =
        stage
            .toCompletableFuture()
            .whenCompleteAsync(
                (value, failure) -> {
                  if (failure != null) {
                    fail(CompletionCause.of(failure));
                  } else {
                    guard(() -> step.accept(value));
                  }
                },
                executor);
  }

  /** Runs a step unless the task has ended; its exception is that of the exchange. */
  private void guard(Runnable step) {
    if (isOver()) {
      exchange.setRouteStop(true);
      callback.done(false);
      return;
    }
    try {
      step.run();
    } catch (RuntimeException | StackOverflowError failure) {
      fail(failure);
    }
  }

  private boolean isOver() {
    return work != null && work.isOver();
  }

  private void fail(Throwable failure) {
    if (isOver()) {
      exchange.setRouteStop(true);
    } else if (failure instanceof TimeoutException) {
      exchange.setException(
          new TaskFailureException(
              ErrorCode.TIMEOUT.code(),
              "The work of the language model took more than %s (timeout)."
                  .formatted(DurationFormat.format(budget.timeout()))));
    } else {
      exchange.setException(failure);
    }
    callback.done(false);
  }

  private void finish(String answer) {
    exchange.getMessage().setBody(answer);
    callback.done(false);
  }

  private Conversation talk() {
    return Objects.requireNonNull(conversation);
  }

  private TaskContext task() {
    return Objects.requireNonNull(work).task();
  }
}
