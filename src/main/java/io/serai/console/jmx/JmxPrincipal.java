package io.serai.console.jmx;

import io.serai.security.AuditLog;
import io.serai.security.OperatorRole;
import java.util.concurrent.Callable;

/**
 * The user of JMX on the current thread: an operator through Jolokia, or a program on this machine
 * that has attached to the process or uses Java's own JMX port.
 *
 * @param id of the caller, for the audit log
 * @param request id of the HTTP request, for the audit log
 * @param role what it may do
 * @param mayOperate whether its request may call operations of the hub's beans
 */
public record JmxPrincipal(String id, String request, OperatorRole role, boolean mayOperate) {

  private static final JmxPrincipal LOCAL =
      new JmxPrincipal("jmx", AuditLog.NONE, OperatorRole.ADMINISTRATOR, true);
  private static final ThreadLocal<JmxPrincipal> CURRENT = ThreadLocal.withInitial(() -> LOCAL);

  /** Returns the caller that the current thread works for. */
  public static JmxPrincipal current() {
    return CURRENT.get();
  }

  /** Whether it may call the operation. */
  public boolean mayCall(JmxOperation operation) {
    return mayOperate && role.includes(operation.role());
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
