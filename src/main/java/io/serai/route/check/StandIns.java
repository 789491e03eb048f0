package io.serai.route.check;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Instances of classes on which no constructor ran; they can be passed on, not used. */
final class StandIns {

  private StandIns() {}

  /** Whether instances of the class are mere values, which may be created. */
  static boolean isValue(Class<?> type) {
    return type.getName().startsWith("java.")
        && (CharSequence.class.isAssignableFrom(type)
            || Number.class.isAssignableFrom(type)
            || type == Boolean.class
            || Map.class.isAssignableFrom(type)
            || Collection.class.isAssignableFrom(type));
  }

  /** Returns an instance; null if the class is abstract. */
  static @Nullable Object of(Class<?> type) throws ReflectiveOperationException {
    if (type.isInterface()) {
      return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, StandIns::answer);
    }
    return Modifier.isAbstract(type.getModifiers()) ? null : withoutConstructor(type);
  }

  /** Creates the instance as Java's deserialization does. */
  private static Object withoutConstructor(Class<?> type) throws ReflectiveOperationException {
    Class<?> reflection = Class.forName("sun.reflect.ReflectionFactory");
    Object factory = reflection.getMethod("getReflectionFactory").invoke(null);
    Constructor<?> constructor =
        (Constructor<?>)
            reflection
                .getMethod("newConstructorForSerialization", Class.class, Constructor.class)
                .invoke(factory, type, Object.class.getDeclaredConstructor());
    return constructor.newInstance();
  }

  /** What the methods of interfaces return, as of an {@link InvocationHandler}. */
  private static @Nullable Object answer(
      Object standIn, Method method, @Nullable Object @Nullable [] arguments) {
    return switch (method.getName()) {
      case "equals" -> arguments != null && standIn == arguments[0];
      case "hashCode" -> System.identityHashCode(standIn);
      case "toString" -> "stand-in of " + Arrays.toString(standIn.getClass().getInterfaces());
      default -> nothing(method.getReturnType());
    };
  }

  private static @Nullable Object nothing(Class<?> type) {
    return type == void.class ? null : Array.get(Array.newInstance(type, 1), 0);
  }
}
