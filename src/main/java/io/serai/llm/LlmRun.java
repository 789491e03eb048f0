package io.serai.llm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.concurrent.CompletionCause;
import io.serai.concurrent.WaitingBudget;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.security.Caller;
import io.serai.skill.component.CalledSkillExchange;
import io.serai.task.TaskMemoryEstimator;
import io.serai.task.component.ExchangeTaskBinding;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
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
 * <p>If a task runs the route, the conversation is stored after each step. A later run of the same
 * task goes on with it: what was answered is not requested again, and of the calls at most the one
 * that was interrupted is repeated, if its skill may be.
 */
final class LlmRun {
  private static final String CUT =
      ToolRunner.error("The call was cut off before its end, so it was not made. Write less.");

  /** Bytes of memory for each character of a conversation that is stored, while it is read. */
  private static final long STORED = 4;

  /** Bytes for each character of a request: as a message, and in the body that is sent. */
  private static final long ROOM = 3;

  private final LlmServices services;
  private final LlmOptions options;
  private final ChatModel model;
  private final LlmRunSteps steps;
  private final ToolRunner runner;
  private final AnswerStream stream;
  private final boolean called;
  private final String id;
  private final ConversationMemoryLease memory;
  private final String owner;
  private final boolean nested;
  private @Nullable Conversation conversation;

  /** The call that another run may have begun; null if there is none. */
  private @Nullable ModelToolCall interrupted;

  LlmRun(
      LlmServices services,
      LlmOptions options,
      ChatModel model,
      Exchange exchange,
      AsyncCallback callback) {
    ExchangeTaskBinding work = ExchangeTaskBinding.of(exchange).orElse(null);
    LlmRunBudget shared = LlmRunBudget.of(exchange);
    this.services = services;
    this.options = options;
    this.model = model;
    this.owner = owner(exchange, work);
    this.nested = shared != null;
    this.memory = new ConversationMemoryLease(services.memory(), owner);
    this.steps =
        new LlmRunSteps(
            exchange,
            doneSync -> {
              memory.release();
              callback.done(doneSync);
            },
            work,
            services.executor().get(),
            services.worker(),
            shared == null ? new LlmRunBudget(options) : shared);
    this.runner = new ToolRunner(services.catalog());
    this.called = CalledSkillExchange.isCalled(exchange);
    this.stream = new AnswerStream(options.stream() && !called ? work : null);
    this.id = work == null ? "" : work.nextDelegation("llm:", exchange);
  }

  private static String owner(Exchange exchange, @Nullable ExchangeTaskBinding work) {
    if (work != null) {
      return work.task().request().owner();
    }
    Caller caller = ExchangeTaskBinding.caller(exchange);
    return caller == null ? "" : caller.id();
  }

  void start() {
    ExchangeTaskBinding work = steps.work();
    if (work == null) {
      steps.next(this::begin);
      return;
    }
    services.conversations().removeWithTask(work);
    load(this::begin, this::resume);
  }

  /** Does a step with what is stored of the conversation, or another one if nothing is. */
  private void load(Runnable none, Consumer<Conversation> step) {
    steps.then(
        services.conversations().size(id),
        characters -> {
          if (characters == 0) {
            none.run();
          } else {
            take(characters * STORED, () -> load(characters, step));
          }
        });
  }

  private void load(long characters, Consumer<Conversation> step) {
    steps.then(
        services.conversations().find(id),
        stored -> steps.compute(characters, () -> Conversation.of(stored), step));
  }

  /**
   * Does a step when there is memory for it. A skill that a model calls does not wait, because
   * others wait for the memory of the run that calls it.
   */
  private void take(long bytes, Runnable step) {
    if (nested) {
      memory.hold(bytes);
      step.run();
      return;
    }
    steps.then(
        steps
            .waiting(memory.acquire(bytes))
            .exceptionallyCompose(
                failure ->
                    CompletableFuture.failedFuture(
                        CompletionCause.of(failure) instanceof TimeoutException
                            ? memory.noMemory()
                            : failure)),
        done -> step.run());
  }

  /** Begins when there is memory; what it waits for is not in memory before. */
  private void begin() {
    steps.compute(
        () -> RequestText.of(steps.exchange()).length(),
        length ->
            take(
                (options.instructions().length() + length) * ROOM,
                () -> steps.compute(() -> RequestText.of(steps.exchange()), this::begin)));
  }

  private void begin(String request) {
    if (steps.work() == null || options.history() == 0 || called) {
      begin(List.of(), request);
    } else {
      steps.then(
          services.history().before(steps.task().request(), options.history()),
          earlier -> begin(earlier, request));
    }
  }

  private void begin(List<ConversationHistory.Turn> earlier, String request) {
    conversation = Conversation.begin(options.instructions(), earlier, request);
    next();
  }

  private void resume(Conversation stored) {
    conversation = stored;
    steps.budget().resume(stored.requests(), stored.characters());
    steps.task().skipReplay(stored.answers());
    interrupted = stored.openCalls().stream().findFirst().orElse(null);
    next();
  }

  /** Takes the next step. */
  private void next() {
    Optional<String> end = talk().end();
    List<ModelToolCall> open = talk().openCalls();
    if (end.isPresent()) {
      steps.then(stream.end(end.get()), written -> steps.finish(end.get()));
    } else if (!open.isEmpty()) {
      memory.hold(talk().size());
      call(open.get(0));
    } else if (hasRoom()) {
      request();
    } else {
      park();
      unpark(this::request);
    }
  }

  /**
   * Whether there is memory for the next request. If there is none, the run gives up what it has
   * and waits, so that runs do not wait for each other; what is not stored cannot be given up.
   */
  private boolean hasRoom() {
    try {
      memory.hold(talk().size() * ROOM);
      return true;
    } catch (ModelException full) {
      if (nested || talk().steps() == 0) {
        throw full;
      }
      return false;
    }
  }

  /** Requests an answer when it is the caller's turn. */
  private void request() {
    steps.budget().addRequest();
    WaitingBudget turns = services.concurrency().of(options.address().url());
    steps.then(
        steps
            .waiting(turns.acquire(owner, 1))
            .thenCompose(
                granted -> answer().whenComplete((done, failure) -> turns.release(owner, 1))),
        answer ->
            steps.compute(answer.characters(), answer::cutCalls, cut -> answered(answer, cut)));
  }

  /** The request is sent from a worker, so that those of a caller are spread over event loops. */
  private CompletionStage<ChatAnswer> answer() {
    LlmRunBudget budget = steps.budget();
    return services
        .worker()
        .compute(this::body)
        .thenCompose(
            body -> {
              memory.hold(talk().size() + body.length());
              stream.begin();
              return model.answer(
                  new ChatModel.Request(
                      body,
                      steps.exchange(),
                      budget.timeLeft(),
                      budget.charactersLeft(),
                      memory,
                      stream::add));
            });
  }

  private Buffer body() {
    return ChatRequestBody.of(
        options, talk().messages(), tools().definitions(), steps.budget().isLastRequest());
  }

  private void answered(ChatAnswer answer, List<ModelToolCall> cut) {
    log(answer);
    talk().addAnswer(answer);
    cut.forEach(call -> add(call, CUT));
    steps.budget().addCharacters(answer.characters());
    save();
  }

  private void call(ModelToolCall call) {
    steps.budget().checkResult();
    boolean repeated = call.equals(interrupted);
    interrupted = null;
    String place = Integer.toString(talk().messages().size()); // the same if it is repeated
    new ToolStep(steps, tools(), runner, services.timer(), memory, repeated)
        .run(call, place, this::park, result -> result(call, result));
  }

  /** Leaves the conversation to the database, because a person is asked or there is no memory. */
  private void park() {
    conversation = null;
    memory.hold(0);
  }

  private void unpark(Runnable step) {
    load(
        () -> {
          throw new IllegalStateException("The task has ended");
        },
        stored -> {
          conversation = stored;
          step.run();
        });
  }

  /**
   * Takes the result of a call; the conversation was left to the database if a person was asked.
   */
  private void result(ModelToolCall call, String result) {
    if (conversation == null) {
      unpark(() -> result(call, result));
      return;
    }
    add(call, result);
    memory.hold(talk().size());
    save();
  }

  private void add(ModelToolCall call, String result) {
    talk().addResult(call, result);
    log(call, result);
  }

  /** Returns the tools as they are now: the caller may have lost a permission meanwhile. */
  private SkillTools tools() {
    boolean hasTask = steps.work() != null;
    return SkillTools.of(
        services.catalog().snapshot(),
        options.tools(),
        ExchangeTaskBinding.caller(steps.exchange()),
        hasTask ? steps.task().request().skill() : "",
        options.askPerson() && hasTask);
  }

  private void log(ChatAnswer answer) {
    if (steps.work() != null) {
      ObjectNode data =
          JsonMappers.object()
              .put("model", options.address().model())
              .put("tokens", answer.tokens())
              .put("characters", answer.characters());
      var unused = steps.task().log(answer.cut() ? "warn" : "debug", answer.summary(), data);
    }
  }

  /** Shows people what a call was, and what came of it. */
  private void log(ModelToolCall call, String result) {
    if (steps.work() != null) {
      var unused =
          steps
              .task()
              .log(
                  "debug",
                  "%s %s: %s"
                      .formatted(
                          TextFunctions.clipped(call.name()),
                          TextFunctions.clipped(call.arguments()),
                          TextFunctions.clipped(result)),
                  null);
    }
  }

  private void save() {
    if (steps.work() == null) {
      next();
      return;
    }
    LlmRunBudget budget = steps.budget();
    int number = talk().steps();
    ObjectNode step =
        talk().nextStep(budget.requests(), budget.characters(), steps.task().answers().size());
    String task = steps.task().request().id();
    steps.compute(
        TaskMemoryEstimator.of(step),
        () -> JsonMappers.text(step),
        text -> steps.then(services.conversations().save(id, number, task, text), saved -> next()));
  }

  private Conversation talk() {
    return Objects.requireNonNull(conversation);
  }
}
