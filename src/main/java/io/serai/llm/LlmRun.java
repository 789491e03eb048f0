package io.serai.llm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.security.Caller;
import io.serai.skill.component.CalledSkillExchange;
import io.serai.task.TaskMemoryEstimator;
import io.serai.task.component.ExchangeTaskBinding;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
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

  private final LlmServices services;
  private final LlmOptions options;
  private final ChatModel model;
  private final LlmRunSteps steps;
  private final ToolRunner runner;
  private final AnswerStream stream;
  private final boolean called;
  private final String id;
  private final ConversationMemory memory;
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
    this.memory = new ConversationMemory(services.memory(), owner(exchange, work));
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
    load(
        stored -> {
          if (stored.steps() == 0) {
            begin();
          } else {
            resume(stored);
          }
        });
  }

  /** Does a step with what is stored of the conversation. */
  private void load(Consumer<Conversation> step) {
    steps.then(
        services.conversations().find(id),
        stored ->
            steps.compute(
                stored.stream().mapToLong(String::length).sum(),
                () -> Conversation.of(stored),
                step));
  }

  private void begin() {
    steps.compute(() -> RequestText.of(steps.exchange()), this::begin);
  }

  private void begin(String request) {
    if (steps.work() == null || options.history() == 0 || called) {
      begin(List.of(), request);
    } else {
      steps.then(
          services.earlier().before(steps.task().request(), options.history()),
          earlier -> begin(earlier, request));
    }
  }

  private void begin(List<EarlierTurns.Turn> earlier, String request) {
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
    memory.hold(talk().size());
    Optional<String> end = talk().end();
    List<ModelToolCall> open = talk().openCalls();
    if (end.isPresent()) {
      steps.then(stream.end(end.get()), written -> steps.finish(end.get()));
    } else if (open.isEmpty()) {
      request();
    } else {
      call(open.get(0));
    }
  }

  private void request() {
    steps.budget().addRequest();
    steps.compute(this::body, this::request);
  }

  private void request(Buffer body) {
    LlmRunBudget budget = steps.budget();
    memory.hold(talk().size() + body.length());
    stream.begin();
    steps.then(
        model.answer(
            new ChatModel.Request(
                body,
                steps.exchange(),
                budget.timeLeft(),
                budget.charactersLeft(),
                memory,
                stream::add)),
        answer ->
            steps.compute(answer.characters(), answer::cutCalls, cut -> answered(answer, cut)));
  }

  private void answered(ChatAnswer answer, List<ModelToolCall> cut) {
    log(answer);
    talk().addAnswer(answer);
    cut.forEach(call -> talk().addResult(call, CUT));
    steps.budget().addCharacters(answer.characters());
    save();
  }

  private Buffer body() {
    return ChatRequestBody.of(
        options, talk().messages(), tools().definitions(), steps.budget().isLastRequest());
  }

  private void call(ModelToolCall call) {
    steps.budget().checkResult();
    boolean repeated = call.equals(interrupted);
    interrupted = null;
    String place = Integer.toString(talk().messages().size()); // the same if it is repeated
    new ToolStep(steps, tools(), runner, services.timer(), repeated)
        .run(call, place, this::park, result -> result(call, result));
  }

  /** Leaves the conversation to the database, because a person is asked. */
  private void park() {
    conversation = null;
    memory.hold(0);
  }

  /**
   * Takes the result of a call; the conversation was left to the database if a person was asked.
   */
  private void result(ModelToolCall call, String result) {
    if (conversation == null) {
      load(
          stored -> {
            if (stored.steps() == 0) {
              throw new IllegalStateException("The task has ended");
            }
            conversation = stored;
            result(call, result);
          });
      return;
    }
    talk().addResult(call, result);
    save();
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
      var unused =
          answer.cut()
              ? steps
                  .task()
                  .log("warn", "The language model's answer was cut off", data)
              : steps.task().log("debug", "The language model has answered", data);
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
