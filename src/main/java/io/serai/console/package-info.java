/** For people who run the hub: credentials, health, metrics, JMX beans, Hawtio. */
@NullMarked
package io.serai.console;

import org.jspecify.annotations.NullMarked;
