package io.serai.console.jmx;

import io.serai.security.audit.AuditLog;
import java.util.concurrent.Callable;

/**
 * The user of JMX on the current thread: an operator through Jolokia, or a program on this machine
 * that has attached to the process or uses Java's own JMX port.
 *
 * @param id of the caller, for the audit log
 * @param request id of the HTTP request, for the audit log
 * @param mayOperate whether its request may call operations that change something
 */
public record JmxPrincipal(String id, String request, boolean mayOperate) {

  private static final JmxPrincipal LOCAL = new JmxPrincipal("jmx", AuditLog.NONE, true);
  private static final ThreadLocal<JmxPrincipal> CURRENT = ThreadLocal.withInitial(() -> LOCAL);

  /** Returns the caller that the current thread works for. */
  public static JmxPrincipal current() {
    return CURRENT.get();
  }

  /** Does work for this caller on the current thread. */
  public <T> T call(Callable<T> work) throws Exception {
    CURRENT.set(this);
    try {
      return work.call();
    } finally {
      CURRENT.remove();
    }
  }
}
