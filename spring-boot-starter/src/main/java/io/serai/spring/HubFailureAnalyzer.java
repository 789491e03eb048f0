package io.serai.spring;

import io.serai.hub.HubException;
import io.serai.setting.InvalidSettingException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;

/**
 * Reports why a hub does not start by its own message, which says what to do, without a stack
 * trace.
 */
final class HubFailureAnalyzer implements FailureAnalyzer {

  @Override
  public @Nullable FailureAnalysis analyze(Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof HubException || each instanceof InvalidSettingException) {
        return new FailureAnalysis("The Serai hub cannot start. " + each.getMessage(), null, each);
      }
    }
    return null;
  }
}
