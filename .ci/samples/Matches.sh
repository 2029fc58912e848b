# A bot that makes mistakes.
cp "$(dirname "$0")/stumbling_bot.py" bot.py
