package io.serai.skill.component;

import io.serai.security.Caller;
import io.serai.skill.CatalogSnapshot;
import io.serai.skill.Skill;
import io.serai.skill.SkillAccess;
import io.serai.skill.SkillCatalog;
import io.serai.skill.fallback.CalledSkillRunner;
import io.serai.task.ErrorCode;
import io.serai.task.component.ExchangeTaskBinding;
import io.serai.task.component.TaskFailureException;
import java.util.Optional;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.ExchangePattern;
import org.apache.camel.support.DefaultAsyncProducer;
import org.jspecify.annotations.Nullable;

/**
 * Calls the version of a skill that is current at the time of the call, on a new exchange. The
 * inputs are checked against the schema of the skill.
 *
 * <p>Only the inputs and those exchange properties that are not Camel's own are passed to the
 * skill. Only its result or its failure is returned.
 */
final class SkillProducer extends DefaultAsyncProducer {

  private final SkillCatalog catalog;
  private final SkillEndpoint endpoint;
  private final CalledSkillRunner skills;

  SkillProducer(SkillEndpoint endpoint, SkillCatalog catalog) {
    super(endpoint);
    this.endpoint = endpoint;
    this.catalog = catalog;
    this.skills = new CalledSkillRunner(catalog);
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    try {
      Skill skill = resolve();
      checkPermissions(skill, ExchangeTaskBinding.caller(exchange));
      Exchange call = call(skill, exchange);
      return skills.process(
          skill,
          call,
          doneSync -> {
            copyResult(call, exchange);
            callback.done(doneSync);
          });
    } catch (RuntimeException e) {
      fail(exchange, e);
      callback.done(true);
      return true;
    }
  }

  private void fail(Exchange exchange, Exception failure) {
    endpoint.failureReply().end(exchange, endpoint.getSkillId(), failure);
  }

  private Skill resolve() {
    CatalogSnapshot snapshot = catalog.snapshot();
    String range = endpoint.getVersion();
    Optional<Skill> skill =
        range == null
            ? snapshot.find(endpoint.getSkillId())
            : snapshot.match(endpoint.getSkillId(), range);
    return skill.orElseThrow(() -> NoSuchSkillException.of(snapshot, endpoint.getSkillId(), range));
  }

  /**
   * Refuses a caller that lacks permissions. Without a caller, the route itself calls and may call
   * every skill.
   */
  private static void checkPermissions(Skill skill, @Nullable Caller caller) {
    if (caller == null) {
      return;
    }
    SkillAccess.permissionRefusal(caller, skill.name(), skill.permissions())
        .ifPresent(
            refusal -> {
              throw new TaskFailureException(ErrorCode.PERMISSION_DENIED.code(), refusal);
            });
  }

  private Exchange call(Skill skill, Exchange exchange) {
    Exchange call = endpoint.createExchange(ExchangePattern.InOut);
    CalledSkillExchange.prepare(call, exchange, endpoint.getSkillId());
    call.getMessage().setBody(SkillBodyReader.inputs(skill, exchange));
    return call;
  }

  private void copyResult(Exchange call, Exchange exchange) {
    if (call.getException() != null) {
      fail(exchange, call.getException());
      return;
    }
    try {
      exchange.getMessage().setBody(JsonBodyReader.result(call));
      endpoint.failureReply().completed(exchange);
    } catch (RuntimeException e) {
      fail(exchange, e);
    }
  }
}
