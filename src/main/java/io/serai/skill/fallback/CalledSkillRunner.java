package io.serai.skill.fallback;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import io.serai.skill.intake.SkillInputCheck;
import io.serai.task.component.ExchangeTaskBinding;
import io.serai.task.component.TaskFailureException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs skills that a route or another skill calls. The inputs are checked as those of a task are;
 * if the skill fails, its alternate runs with the same inputs, and its result or failure is that of
 * the call. Nobody is asked, since the caller handles failures itself. Thread-safe; does not block.
 */
public final class CalledSkillRunner {

  private static final Logger LOG = LoggerFactory.getLogger(CalledSkillRunner.class);

  private final AlternateSelector alternates;

  /** Creates a runner that finds alternates in the catalog. */
  public CalledSkillRunner(SkillCatalog catalog) {
    this.alternates = new AlternateSelector(catalog);
  }

  /** Returns a processor that runs the skill, and its alternate if necessary. */
  public AsyncProcessor processor(Skill skill) {
    return new AsyncProcessorSupport() {
      @Override
      public boolean process(Exchange exchange, AsyncCallback callback) {
        return CalledSkillRunner.this.process(skill, exchange, callback);
      }
    };
  }

  /**
   * Runs a skill, and its alternate if necessary.
   *
   * @param exchange its body is the inputs as a JSON object; afterwards it has the result, or an
   *     exception
   * @return whether the callback was called before this method returned
   */
  public boolean process(Skill skill, Exchange exchange, AsyncCallback callback) {
    ObjectNode inputs;
    try {
      inputs = SkillInputCheck.checked(skill, exchange.getMessage().getBody(ObjectNode.class));
    } catch (TaskFailureException refused) {
      exchange.setException(refused);
      callback.done(true);
      return true;
    }
    exchange.getMessage().setBody(inputs);
    return run(skill, inputs, exchange, callback);
  }

  private boolean run(Skill skill, ObjectNode inputs, Exchange exchange, AsyncCallback callback) {
    if (skill.pace().alternate().isEmpty() || AlternateRun.isWithin(exchange)) {
      return skill.handler().process(exchange, callback);
    }
    AtomicBoolean sync = new AtomicBoolean(true);
    boolean failedSync =
        skill
            .handler()
            .process(
                exchange,
                doneSync -> sync.set(follow(skill, inputs, exchange, doneSync, callback)));
    return failedSync && sync.get();
  }

  /** Runs the alternate of a skill that has failed; returns whether the callback was called. */
  private boolean follow(
      Skill skill, JsonNode inputs, Exchange exchange, boolean doneSync, AsyncCallback callback) {
    Optional<Skill> alternate = alternate(skill, inputs, exchange);
    if (alternate.isPresent()) {
      return AlternateRun.start(
          alternate.get(),
          inputs,
          exchange,
          (ended, endedSync) -> {
            exchange.setException(ended.getException());
            exchange.getMessage().setBody(ended.getMessage().getBody());
            callback.done(doneSync && endedSync);
          });
    }
    callback.done(doneSync);
    return true;
  }

  private Optional<Skill> alternate(Skill skill, JsonNode inputs, Exchange exchange) {
    Exception cause = exchange.getException();
    Optional<ExchangeTaskBinding> work = ExchangeTaskBinding.of(exchange);
    if (cause == null
        || SkillFailure.isWithoutRun(cause)
        || work.filter(ExchangeTaskBinding::isOver).isPresent()) {
      return Optional.empty();
    }
    SkillFailure failure = SkillFailure.of(cause, skill);
    if (!SkillFailure.mayBeRetried(failure.code())) {
      return Optional.empty();
    }
    FallbackDecision choice =
        alternates.choose(skill, ExchangeTaskBinding.caller(exchange), inputs);
    String failed = SkillFailure.sentence(skill, failure.message()) + " ";
    if (choice instanceof FallbackDecision.Found found) {
      tell(work, failed + "Retrying with alternative approach: " + found.skill().name() + ".");
      return Optional.of(found.skill());
    }
    if (choice instanceof FallbackDecision.PassedOver passedOver) {
      tell(work, failed + passedOver.reason());
    }
    return Optional.empty();
  }

  /** Writes to the log of the task that called; without a task to that of the hub. */
  private static void tell(Optional<ExchangeTaskBinding> work, String words) {
    work.ifPresentOrElse(
        binding -> {
          var unused = binding.task().log("warn", words, null);
        },
        () -> LOG.warn("{}", words));
  }
}
